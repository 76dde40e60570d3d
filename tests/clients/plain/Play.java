import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpClient;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.GamesApi;
import org.openapitools.client.api.MovesApi;
import org.openapitools.client.api.PeopleApi;
import org.openapitools.client.api.PositionsApi;
import org.openapitools.client.model.*;

/** Plays a game alone with the Java client of openapi-generator: Play base ruleset. */
public class Play {
  public static void main(String[] args) throws Exception {
    String ruleset = args[1];
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    ObjectMapper json = client.getObjectMapper();
    String name = "guest-" + UUID.randomUUID().toString().substring(0, 12);
    PlayerCreated created = new PeopleApi(client).createPlayer(new PlayerCreateInput().name(name), null);
    client.setRequestInterceptor(r -> r.header("Authorization", "Bearer " + created.getToken()));
    GameCreateInput table =
        new GameCreateInput()
            .ruleset(ruleset)
            .seats(List.of(new SeatRequest(new MeSeat().type(MeSeat.TypeEnum.ME))));
    Game game = new GamesApi(client).createGame(table, null);
    PositionsApi positions = new PositionsApi(client);
    MovesApi moves = new MovesApi(client);
    List<Pending> pending = game.getPending();
    int made = 0;
    while (!pending.isEmpty()) {
      String decision = pending.get(0).getDecisionId();
      OptionPage page =
          positions.listOptions(
              game.getId(), decision, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, 20, null, null);
      Object option = page.getItems().get(0).getActualInstance();
      String move = json.readTree(json.writeValueAsString(option)).get("move").toString();
      pending = moves.submitMove(game.getId(), json.readValue(move, MoveInput.class), null).getPending();
      made++;
    }
    Game end = new GamesApi(client).getGame(game.getId(), null);
    System.out.println("{\"status\": \"" + end.getStatus() + "\", \"moves\": " + made + "}");
  }
}
