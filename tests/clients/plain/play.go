// Plays a game alone with the Go client of openapi-generator: play base ruleset.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	axio "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	base, ruleset := os.Args[1], os.Args[2]
	configuration := axio.NewConfiguration()
	configuration.Servers = axio.ServerConfigurations{{URL: base}}
	client := axio.NewAPIClient(configuration)
	ctx := context.Background()
	name := fmt.Sprintf("guest-%x", time.Now().UnixNano())
	created, _, err := client.PeopleAPI.CreatePlayer(ctx).PlayerCreateInput(*axio.NewPlayerCreateInput(name)).Execute()
	must(err)
	ctx = context.WithValue(ctx, axio.ContextAccessToken, created.Token)
	seats := []axio.SeatRequest{axio.MeSeatAsSeatRequest(axio.NewMeSeat("me"))}
	game, _, err := client.GamesAPI.CreateGame(ctx).GameCreateInput(*axio.NewGameCreateInput(ruleset, seats)).Execute()
	must(err)
	pending, made := game.Pending, 0
	for len(pending) > 0 {
		page, _, err := client.PositionsAPI.ListOptions(ctx, game.Id, pending[0].DecisionId).Limit(20).Execute()
		must(err)
		option, err := json.Marshal(page.Items[0])
		must(err)
		var chosen struct{ Move axio.MoveInput }
		must(json.Unmarshal(option, &chosen))
		accepted, _, err := client.MovesAPI.SubmitMove(ctx, game.Id).MoveInput(chosen.Move).Execute()
		must(err)
		pending, made = accepted.Pending, made+1
	}
	end, _, err := client.GamesAPI.GetGame(ctx, game.Id).Execute()
	must(err)
	fmt.Printf("{\"status\": \"%s\", \"moves\": %d}\n", end.Status, made)
}
