#include "server/service.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>

#include "server/acts.h"
#include "server/stream.h"

namespace tide::server {
namespace {

constexpr Millis sweep_every = 2000, drain_at_most = 5000;
constexpr std::size_t most_keys = 20'000;
constexpr int streams_per_address = 100;
constexpr std::size_t streams_per_person = 20;
constexpr Millis clocks_differ = 10'000;  // those of several machines
const Limit requests{"requests", 1200, 60'000};

bool is_address(const std::string& text) {
  in_addr four{};
  in6_addr six{};
  return inet_pton(AF_INET, text.c_str(), &four) == 1 ||
         inet_pton(AF_INET6, text.c_str(), &six) == 1;
}

// Without the port; "[::1]:80" too.
std::string host_name(const std::string& host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

std::string_view media_type(std::string_view name) {
  const auto ends = [&](std::string_view tail) { return name.ends_with(tail); };
  if (ends(".html")) return "text/html; charset=utf-8";
  if (ends(".js")) return "text/javascript; charset=utf-8";
  if (ends(".css")) return "text/css; charset=utf-8";
  if (ends(".svg")) return "image/svg+xml";
  if (ends(".json")) return "application/json";
  if (ends(".webmanifest")) return "application/manifest+json";
  if (ends(".woff2")) return "font/woff2";
  if (ends(".png")) return "image/png";
  return "application/octet-stream";
}

std::string cookie_value(const std::string& header, const std::string& name) {
  std::size_t at = 0;
  while (at < header.size()) {
    const std::size_t end = std::min(header.find(';', at), header.size());
    std::string_view pair = std::string_view(header).substr(at, end - at);
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(name + "=")) return std::string(pair.substr(name.size() + 1));
    at = end + 1;
  }
  return "";
}

}  // namespace

std::string limited_part(const std::string& address) {
  in6_addr six{};
  if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
  std::string prefix;
  for (int i = 0; i < 8; ++i) prefix += fmt::format("{:02x}", six.s6_addr[i]);
  return prefix;
}

bool readable(const std::string& text, std::size_t longest) {
  if (text.empty() || text.size() > longest) return false;
  const bool blank = std::ranges::all_of(text, [](char c) { return c == ' '; });
  return !blank && std::ranges::none_of(text, [](unsigned char c) { return c < 32 || c == 127; });
}

// --- Calls --------------------------------------------------------------------------------------

bool Service::Call::is(std::string_view method,
                       std::initializer_list<std::string_view> parts) const {
  const bool same_method =
      request.method == method || (method == "GET" && request.method == "HEAD");
  return same_method && parts.size() == path.size() &&
         std::equal(
             parts.begin(), parts.end(), path.begin(),
             [](std::string_view part, const std::string& p) { return part == "*" || part == p; });
}

void Service::Call::ok(json::value body) const {
  respond({.status = 200, .body = json::serialize(body)});
}

void Service::Call::fail(int status, const std::string& error) const {
  respond({.status = status, .body = json::serialize(json::object{{"error", error}})});
}

std::optional<std::int64_t> Service::Call::number(const std::string& name) const {
  const auto found = request.query.find(name);
  if (found == request.query.end() || found->second.empty() || found->second.size() > 15 ||
      !std::ranges::all_of(found->second, [](unsigned char c) { return std::isdigit(c) != 0; })) {
    return std::nullopt;
  }
  return std::stoll(found->second);
}

// --- The service --------------------------------------------------------------------------------

Service::Service(Loop& loop, Store& store, ServiceSettings settings, Log log)
    : loop_(loop),
      store_(store),
      settings_(std::move(settings)),
      log_(std::move(log)),
      limits_(metrics_),
      hub_(loop, store, metrics_, settings_.pace, log_) {}

Service::~Service() = default;

void Service::start() {
  bans_seen_ = loop_.now();
  if (store_.shared()) {
    store_.listen([this](const Hint& hint) {
      loop_.post([this, hint] {
        const auto actor = hub_.loaded(hint.table);
        if (!actor) return;
        if (!hint.process.empty()) {
          const SeatSet seats(static_cast<std::uint8_t>(hint.seats));
          return actor->hear_presence(hint.process, seats, hint.spectators);
        }
        if (hint.chat == 0) return actor->refresh();
        const auto lines = store_.chat_after(hint.table, hint.chat - 1, 1);
        if (lines && !lines->empty()) tell_chat(hint.table, lines->front());
      });
    });
  }
  tick();
}

void Service::tick() {
  if (draining_) return;
  hub_.sweep();
  if (store_.shared()) {
    // A hint that got lost costs two seconds and nothing else. Somebody may have signed out or
    // taken another name elsewhere.
    hub_.catch_up();
    hub_.forget_names();
    keys_.clear();
  }
  limits_.sweep(loop_.now());
  look_for_bans();
  loop_.after(sweep_every, [this] { tick(); });
}

// Whoever was banned, here or by another process, is shown the door.
void Service::look_for_bans() {
  const auto banned = store_.banned_since(bans_seen_ - clocks_differ);
  if (!banned) return log_({banned.error().message});
  bans_seen_ = loop_.now();
  for (const std::string& person : *banned) {
    std::erase_if(keys_, [&](const auto& entry) { return entry.second.person == person; });
    const auto open = streams_of_.find(person);
    if (open == streams_of_.end()) continue;
    for (Stream* stream : std::vector(open->second)) stream->close(4001, "banned");
  }
}

void Service::drain(std::function<void()> done) {
  draining_ = true;
  const Millis end = loop_.now() + drain_at_most;
  const auto look = std::make_shared<std::function<void()>>();
  *look = [this, end, done = std::move(done), weak = std::weak_ptr(look)] {
    if (store_.pending() == 0 || loop_.now() >= end) return done();
    loop_.after(20, [again = weak.lock()] { (*again)(); });
  };
  // A turn later, so that commands which were read are on their way.
  loop_.after(20, [look] { (*look)(); });
}

Allowed<std::shared_ptr<Actor>> Service::find(const std::string& table) {
  if (draining_) return std::unexpected(Refused{"busy", "the server restarts"});
  auto actor = hub_.table(table);
  if (!actor) {
    log_({actor.error().message, table});
    return std::unexpected(Refused{"busy", "the table cannot be loaded now"});
  }
  if (!*actor) return std::unexpected(Refused{"gone", "no such table"});
  return *actor;
}

// --- Who and whence -----------------------------------------------------------------------------

std::string Service::client_address(const Request& request) const {
  if (std::ranges::find(settings_.proxies, request.address) == settings_.proxies.end()) {
    return request.address;
  }
  const std::string forwarded = request.header("x-forwarded-for");
  const auto comma = forwarded.rfind(',');
  std::string last = comma == std::string::npos ? forwarded : forwarded.substr(comma + 1);
  std::erase(last, ' ');
  return is_address(last) ? last : request.address;
}

bool Service::good_host(const Request& request) const {
  // A page of somebody else whose name leads to this machine must get nothing (DNS rebinding).
  const std::string name = host_name(request.header("host"));
  return name == "localhost" || is_address(name) ||
         std::ranges::find(settings_.hosts, name) != settings_.hosts.end();
}

bool Service::own_origin(const Request& request) const {
  const std::string origin = request.header("origin");
  const auto slashes = origin.find("://");
  return slashes != std::string::npos && origin.substr(slashes + 3) == request.header("host");
}

std::string Service::cookie(const std::string& token) const {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", cookie_name(), token,
                     token.empty() ? 0 : 400 * 24 * 3600, settings_.https ? "; Secure" : "");
}

Expected<std::optional<Identity>> Service::identify(const Request& request) {
  constexpr std::string_view bearer = "Bearer ";
  const std::string authorization = request.header("authorization");
  const std::string token = authorization.starts_with(bearer)
                                ? authorization.substr(bearer.size())
                                : cookie_value(request.header("cookie"), cookie_name());
  if (token.empty() || token.size() > 200) return std::nullopt;
  const std::string hash = hash_hex(token);
  auto known = keys_.find(hash);
  if (known == keys_.end()) {
    const auto stored = store_.key(hash);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored || (*stored)->person.empty()) return std::nullopt;
    if (keys_.size() >= most_keys) keys_.clear();
    known = keys_.emplace(hash, **stored).first;
  }
  const KeyRow& key = known->second;
  if (key.expires_at != 0 && key.expires_at < loop_.now()) return std::nullopt;
  Identity who{key.person, hash};
  if (key.scope.starts_with("bot:")) {
    const auto colon = key.scope.rfind(':');
    who.table = key.scope.substr(4, colon - 4);
    who.seat = std::atoi(key.scope.c_str() + colon + 1);
  }
  return who;
}

bool Service::allowed(const Shared& call, const Limit& limit, const std::string& who) {
  if (!settings_.limited || limits_.allow(limit, who, loop_.now())) return true;
  call->fail(429, fmt::format("too much at once ({}): try again later", limit.name));
  return false;
}

bool Service::signed_in(const Shared& call) {
  if (call->who) return true;
  call->fail(401, "who are you? POST /api/people gives a token");
  return false;
}

std::optional<json::value> Service::body(const Shared& call) {
  if (call->request.body.empty()) return json::object();
  auto parsed = parse_json(call->request.body);
  if (parsed && parsed->is_object()) return *parsed;
  call->fail(400, parsed ? "expected a JSON object" : parsed.error().message);
  return std::nullopt;
}

void Service::handle(Request request, Respond respond) {
  const std::string method = request.method;
  const std::string socket_origin = (settings_.https ? "wss://" : "ws://") + request.header("host");
  Respond finish = [this, respond = std::move(respond), socket_origin](Response response) {
    metrics_.count("http_responses", fmt::format("status=\"{}\"", response.status));
    auto& h = response.headers;
    // Older Safari does not count a WebSocket as 'self'.
    h.emplace_back("Content-Security-Policy",
                   "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                   "font-src 'self'; connect-src 'self' " +
                       socket_origin +
                       "; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
                       "form-action 'self'; frame-ancestors 'none'; "
                       "require-trusted-types-for 'script'; "
                       "trusted-types svelte-trusted-html tide-worker");
    h.emplace_back("X-Content-Type-Options", "nosniff");
    h.emplace_back("Referrer-Policy", "same-origin");
    h.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    const bool chosen = std::ranges::any_of(h, [](auto& p) { return p.first == "Cache-Control"; });
    if (!chosen) h.emplace_back("Cache-Control", "no-store");
    respond(std::move(response));
  };
  const auto call = std::make_shared<Call>();
  call->respond = std::move(finish);
  if (!good_host(request)) {
    return call->fail(421, "this server does not go by that name (--host NAME)");
  }
  if (method != "GET" && method != "HEAD" && method != "POST") {
    return call->fail(405, "expected GET or POST");
  }
  const auto plain = [](const std::string& text) {
    return std::ranges::all_of(text, [](unsigned char c) { return c >= 32 && c < 127; });
  };
  const bool readable_query = std::ranges::all_of(
      request.query, [&](const auto& pair) { return plain(pair.first) && plain(pair.second); });
  if (!plain(request.path) || !readable_query) {
    return call->fail(400, "an address here has plain letters, digits and signs only");
  }
  if (!request.path.starts_with("/api/")) {
    if (request.path == "/healthz") return call->ok(json::object{{"ok", true}});
    if (request.path == "/readyz") {
      if (draining_) return call->fail(503, "the server stops");
      return call->ok(json::object{{"ok", true}});
    }
    if (request.path == "/metrics") {
      call->request = std::move(request);
      return metrics(call);
    }
    if (request.path.starts_with("/admin/") && method == "POST") {
      call->request = std::move(request);
      return admin(call);
    }
    return call->respond(page(request));
  }
  if (draining_) return call->fail(503, "the server restarts");
  const bool by_token = request.header("authorization").starts_with("Bearer ");
  if (method == "POST" && !by_token) {
    // Neither a page of somebody else nor a form of theirs may act for whoever looks at it.
    const bool stranger =
        request.header("origin").empty() ? !request.header("cookie").empty() : !own_origin(request);
    if (stranger) return call->fail(403, "a change needs an Origin of this server");
  }
  auto who = identify(request);
  if (!who) {
    log_({who.error().message});
    return call->fail(503, "the database does not answer");
  }
  call->who = std::move(*who);
  call->address = limited_part(client_address(request));
  std::string_view rest = std::string_view(request.path).substr(5);
  while (!rest.empty()) {
    const auto part = rest.substr(0, rest.find('/'));
    call->path.emplace_back(part);
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  call->request = std::move(request);
  if (!allowed(call, requests, call->address)) return;
  const bool bot = call->who && !call->who->table.empty() && call->request.method == "POST";
  if (bot && !call->is("POST", {"tables", "*", "commands"}) &&
      !call->is("POST", {"tables", "*", "chat"})) {
    return call->fail(403, "this token is for a seat at a table, and for nothing else");
  }
  route(call);
}

void Service::metrics(const Shared& call) {
  const std::string& from = call->request.address;
  const bool local = from == "127.0.0.1" || from == "::1";
  if (!local || !call->request.header("x-forwarded-for").empty()) {
    return call->fail(403, "only from this machine");
  }
  const auto figures = store_.figures();
  const auto set = [&](const std::string& name, auto value) {
    metrics_.set(name, static_cast<double>(value));
  };
  set("store_commits", figures.commits);
  set("store_writes", figures.writes);
  set("store_largest_group", figures.largest_group);
  set("store_pending", store_.pending());
  set("store_log_bytes", store_.log_bytes());
  int streams = 0;
  for (const auto& [address, open] : streams_) streams += open;
  set("streams_open", streams);
  call->respond({.type = "text/plain; version=0.0.4", .body = metrics_.text()});
}

void Service::admin(const Shared& call) {
  const bool admitted = !settings_.admin_secret.empty() &&
                        call->request.header("authorization") == "Bearer " + settings_.admin_secret;
  if (!admitted) return call->fail(403, "only for tide admin on this machine");
  const auto message = body(call);
  if (!message) return;
  if (call->request.path == "/admin/act") {
    return perform(hub_, store_, loop_, *message, [call](Expected<json::object> done) {
      if (!done) return call->fail(400, done.error().message);
      call->ok(std::move(*done));
    });
  }
  if (call->request.path != "/admin/backup") return call->fail(404, "no such act");
  Fields fields(*message);
  const std::string file = fields.needed_text("file", 4000);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  store_.backup(file, [this, call](const Expected<void>& done) {
    loop_.post([call, done] {
      if (!done) return call->fail(400, done.error().message);
      call->ok({{"ok", true}});
    });
  });
}

void Service::route(const Shared& call) {
  if (route_people(call) || route_games(call) || route_tables(call) || route_results(call) ||
      route_thoughts(call)) {
    return;
  }
  call->fail(404, "no such request; docs/api.md lists them");
}

Response Service::page(const Request& request) const {
  const std::string name = request.path == "/" ? "index.html" : request.path.substr(1);
  const auto found = find_asset(settings_.web, name);
  if (!found) return {.status = 404, .type = "text/plain", .body = "no such page\n"};
  // Names with a content hash never change.
  const bool lasting = name.starts_with("assets/");
  Response response{
      .type = std::string(media_type(name)),
      .headers = {{"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"},
                  {"Vary", "Accept-Encoding"}}};
  // Files may be there in a compressed form too, made when the client was built.
  for (const auto& [encoding, ending] : {std::pair{"br", ".br"}, std::pair{"gzip", ".gz"}}) {
    const auto smaller = find_asset(settings_.web, name + ending);
    if (!smaller || request.header("accept-encoding").find(encoding) == std::string::npos) continue;
    response.headers.emplace_back("Content-Encoding", encoding);
    response.body = *smaller;
    return response;
  }
  response.body = *found;
  return response;
}

// --- Streams ------------------------------------------------------------------------------------

std::expected<std::shared_ptr<SocketUser>, Response> Service::open_stream(const Request& request) {
  const auto refuse = [](int status, const std::string& why) {
    return std::unexpected(
        Response{.status = status, .body = json::serialize(json::object{{"error", why}})});
  };
  if (request.path != "/api/stream") return refuse(404, "streams are at /api/stream");
  if (!good_host(request)) return refuse(421, "this server does not go by that name");
  if (draining_) return refuse(503, "the server restarts");
  const bool by_token = request.header("authorization").starts_with("Bearer ");
  if (!by_token && !own_origin(request)) return refuse(403, "an Origin of this server is needed");
  const auto who = identify(request);
  if (!who) return refuse(503, "the database does not answer");
  const std::string address = limited_part(client_address(request));
  int& open = streams_[address];
  if (settings_.limited && open >= streams_per_address)
    return refuse(429, "too many streams from this address");
  const Identity known = who->value_or(Identity{});
  auto& own = streams_of_[known.person];
  if (settings_.limited && !known.person.empty() && own.size() >= streams_per_person) {
    return refuse(429, "too many streams of yours");
  }
  ++open;
  metrics_.count("streams_opened");
  auto stream = std::make_shared<Stream>(*this, known, address);
  own.push_back(stream.get());
  return stream;
}

void Service::stream_closed(const Stream* stream, const std::string& address,
                            const std::string& person) {
  const auto open = streams_.find(address);
  if (open != streams_.end() && --open->second <= 0) streams_.erase(open);
  const auto own = streams_of_.find(person);
  if (own == streams_of_.end()) return;
  std::erase(own->second, stream);
  if (own->second.empty()) streams_of_.erase(own);
}

void Service::tell_chat(const std::string& table, const ChatRow& line) {
  const auto actor = hub_.loaded(table);
  if (!actor) return;
  json::object message{{"t", "chat"},       {"table", table},
                       {"n", line.n},       {"name", hub_.name_of(line.person)},
                       {"text", line.text}, {"at", line.at}};
  if (const int seat = actor->seat_of(line.person); seat != 0) message["seat"] = seat;
  actor->tell_all(json::serialize(message));
}

void Service::say(const std::string& table, const std::string& person, const std::string& text,
                  std::function<void(Expected<std::int64_t>)> done) {
  const Millis now = loop_.now();
  store_.say(table, {0, person, text, now},
             [this, table, person, text, now, done = std::move(done)](Expected<std::int64_t> n) {
               loop_.post([this, table, person, text, now, done, n = std::move(n)] {
                 if (n) tell_chat(table, {*n, person, text, now});
                 done(n);
               });
             });
}

}  // namespace tide::server
