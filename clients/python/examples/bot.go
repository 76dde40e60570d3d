// A bot in Go: go build -o bot examples/bot.go && axio bot run ./bot
//
// One line of JSON for each decision comes in, one goes out: an option, a move, or the number of an
// option. Write nothing else to standard output; standard error is yours.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type question struct {
	Options []struct {
		Preview struct {
			Points map[string]int `json:"points"`
		} `json:"preview"`
	} `json:"options"`
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked question
		if err := json.Unmarshal(line, &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		best, most := 0, -1
		for number, option := range asked.Options {
			gain := 0
			for _, points := range option.Preview.Points {
				gain += points
			}
			if gain > most {
				best, most = number, gain
			}
		}
		fmt.Println(best)
	}
}
