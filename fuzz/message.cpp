// Messages of a client to the server: whatever comes, every game that is stored can be loaded
// again.
#include <cstdlib>
#include <filesystem>

#include "fuzz/fuzz.h"
#include "server/patient_loop.h"
#include "server/service.h"

namespace {

using namespace tide;
using namespace tide::server;

const Asset no_pages[] = {{nullptr, nullptr, nullptr}};

// Takes what is sent and forgets it.
class Sink : public Socket {
 public:
  void send(std::shared_ptr<const std::string> message) override {
    TIDE_CHECK(parse_json(*message).has_value());
  }
  std::size_t backlog() const override { return 0; }
  void close(int, const std::string&) override { closed = true; }
  bool closed = false;
};

// A server with a table of each game, all seats of one person.
class Host {
 public:
  Host() {
    prepare_secrets();
    store_ = std::move(*Store::open("sqlite:" + (folder_ / "fuzz.db").string()));
    ServiceSettings settings{.web = no_pages};
    settings.limited = false;
    service_.emplace(loop_, *store_, settings, [](const Note&) {});
    person_ = text(ask("POST", "/api/people", {{"name", "fuzz"}}), "token");
    tables_.resize(fuzz::games().size());
  }
  ~Host() {
    service_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  // "$T" in a message stands for the table.
  void play(std::size_t game, std::string_view lines) {
    const std::string table = running(game % tables_.size());
    auto socket = std::make_shared<Sink>();
    auto stream = open();
    stream->opened(socket);
    while (!lines.empty() && !socket->closed) {
      std::string line(lines.substr(0, lines.find('\n')));
      lines.remove_prefix(std::min(lines.size(), line.size() + 1));
      if (const auto at = line.find("$T"); at != std::string::npos) line.replace(at, 2, table);
      stream->message(line);
      settle();
    }
    stream->closed();
    const auto stored = store_->load(table);
    TIDE_CHECK(stored && *stored);
    TIDE_CHECK(Table::load(fuzz::games()[game % tables_.size()], **stored, Pace{}).has_value());
  }

 private:
  // Until all is stored and told.
  void settle() {
    do {
      bool told = false;
      loop_.run_until([&] { return store_->pending() == 0; });
      loop_.post([&] { told = true; });
      loop_.run_until([&] { return told; });
    } while (store_->pending() > 0);
  }
  static std::string text(const json::value& from, std::string_view name) {
    return std::string(from.at(name).as_string());
  }
  json::value ask(const std::string& method, const std::string& path, const json::value& body) {
    Request request{.method = method, .path = path, .body = json::serialize(body)};
    request.headers["host"] = "localhost";
    if (!person_.empty()) request.headers["authorization"] = "Bearer " + person_;
    std::optional<Response> response;
    service_->handle(request, [&](Response r) { response = std::move(r); });
    loop_.run_until([&] { return response.has_value(); });
    TIDE_CHECK(response->status == 200);
    return *parse_json(response->body);
  }
  std::shared_ptr<SocketUser> open() {
    Request request{.method = "GET", .path = "/api/stream"};
    request.headers["host"] = "localhost";
    request.headers["authorization"] = "Bearer " + person_;
    auto user = service_->open_stream(request);
    TIDE_CHECK(user.has_value());
    return *user;
  }
  // A new one when the last is over, closed, or has grown long.
  const std::string& running(std::size_t game) {
    constexpr std::int64_t longest = 300;
    std::string& table = tables_[game];
    const auto row = table.empty() ? std::nullopt : *store_->find_table(table);
    if (row && row->status == "running" && row->rev < longest) return table;
    const AnyGame& rules = *fuzz::games()[game];
    json::array seats(static_cast<std::size_t>(rules.info().min_seats), "me");
    table =
        text(ask("POST", "/api/tables", {{"game", rules.info().id}, {"seats", seats}}), "table");
    // The loop has no timers: the start is written by hand.
    Append start{.table = table, .entry = {}, .status = "running"};
    start.entry = {.seq = rules.info().min_seats + 1, .cid = "start", .kind = "start", .at = 1};
    bool stored = false;
    store_->append(start, [&](const Expected<Appended>& done) { stored = done.has_value(); });
    settle();
    TIDE_CHECK(stored);
    (*service_->hub().table(table))->refresh();
    return table;
  }

  std::filesystem::path folder_ = [] {
    std::string name = (std::filesystem::temp_directory_path() / "tide-fuzz-XXXXXX").string();
    TIDE_CHECK(mkdtemp(name.data()) != nullptr);
    return std::filesystem::path(name);
  }();
  PatientLoop loop_;
  std::unique_ptr<Store> store_;
  std::optional<Service> service_;
  std::string person_;
  std::vector<std::string> tables_;  // one for each game
};

}  // namespace

// The first byte chooses the game, each line is a message.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Host host;
  if (size > 0) host.play(data[0], as_text(data + 1, size - 1));
  return 0;
}
