// Moves and spectators for a server on this machine, as server/bench/bars.py asks for them:
//
//     tide_load PORT TOKEN SOCKETS RATE SECONDS < tables
//
// Each table on standard input is a new game of Connect Four with both seats held by TOKEN. A
// socket plays both seats, so many moves a second in all; the other sockets are spectators. A game
// is 42 moves that nobody wins. Afterwards sockets come again and moves are taken back. Standard
// output gets one JSON document; the times in it are in milliseconds.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using Clock = std::chrono::steady_clock;
using Task = asio::awaitable<void>;

constexpr std::string_view columns = "abfccaffcgdddbgegdbafgbaddaceecggecffbaeeb";
constexpr int most_sockets = 6000, most_rate = 20'000, most_seconds = 120;
constexpr std::size_t come_again = 200;

struct Settings {
  int port = 0, sockets = 0, rate = 0, seconds = 0;
  std::string token;
};

double since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

struct Figures {
  std::vector<double> acknowledged, shown, again, undone;
  std::size_t sent = 0, refused = 0, messages = 0, lost = 0;
  bool playing = false;
};

struct Table {
  std::string id;
  std::size_t move = 0;
  bool waiting = false;  // for the answer to a move
  Clock::time_point sent;
};

// One WebSocket. It looks at the kind of a message and at nothing else.
class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(asio::io_context& io, Table& table, Figures& figures)
      : stream_(io), table_(table), figures_(figures) {}

  Task open(const Settings& settings, const std::vector<int>& seats) {
    const asio::ip::tcp::endpoint server(asio::ip::address_v4::loopback(),
                                         static_cast<unsigned short>(settings.port));
    auto& socket = beast::get_lowest_layer(stream_);
    co_await socket.async_connect(server, use_awaitable);
    socket.socket().set_option(asio::ip::tcp::no_delay(true));
    stream_.set_option(
        websocket::stream_base::decorator([&settings](websocket::request_type& request) {
          request.set(beast::http::field::authorization, "Bearer " + settings.token);
        }));
    const std::string host = fmt::format("127.0.0.1:{}", settings.port);
    co_await stream_.async_handshake(host, "/api/stream", use_awaitable);
    read();
    if (seats.empty()) send(fmt::format(R"({{"t":"hello","table":"{}"}})", table_.id));
    for (const int seat : seats) {
      send(fmt::format(R"({{"t":"hello","table":"{}","seat":{}}})", table_.id, seat));
    }
  }

  void send(std::string message) {
    queue_.push_back(std::move(message));
    if (queue_.size() == 1) write();
  }

  std::size_t updates() const { return updates_; }
  std::size_t answers() const { return answers_; }

 private:
  void read() {
    const auto self = shared_from_this();
    stream_.async_read(buffer_, [self](beast::error_code error, std::size_t) {
      if (error) return ++self->figures_.lost, void();
      const auto data = self->buffer_.cdata();
      self->take({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.clear();
      self->read();
    });
  }

  void write() {
    const auto self = shared_from_this();
    stream_.async_write(asio::buffer(queue_.front()), [self](beast::error_code, std::size_t) {
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }

  void take(std::string_view message) {
    ++figures_.messages;
    if (message.starts_with(R"({"t":"update")")) {
      ++updates_;
      if (figures_.playing) figures_.shown.push_back(since(table_.sent));
    } else if (message.starts_with(R"({"t":"answer")")) {
      ++answers_;
      if (message.find(R"("ok":true)") == std::string_view::npos) ++figures_.refused;
      if (!table_.waiting) return;
      figures_.acknowledged.push_back(since(table_.sent));
      table_.waiting = false;
      ++table_.move;
    }
  }

  websocket::stream<beast::tcp_stream> stream_;
  Table& table_;
  Figures& figures_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  std::size_t updates_ = 0, answers_ = 0;
};

class Load {
 public:
  Load(Settings settings, std::vector<std::string> ids) : settings_(std::move(settings)) {
    for (std::string& id : ids) tables_.push_back({.id = std::move(id)});
  }

  void run() {
    asio::co_spawn(io_, everything(), [this](std::exception_ptr error) {
      io_.stop();
      if (error) std::rethrow_exception(error);
    });
    io_.run();
  }
  const Figures& figures() const { return figures_; }

 private:
  Task everything() {
    const std::vector<int> both = {1, 2}, none;
    for (Table& table : tables_) players_.push_back(std::make_shared<Line>(io_, table, figures_));
    for (const auto& line : players_) co_await line->open(settings_, both);
    for (std::size_t i = tables_.size(); i < static_cast<std::size_t>(settings_.sockets); ++i) {
      spectators_.push_back(std::make_shared<Line>(io_, tables_[i % tables_.size()], figures_));
      co_await spectators_.back()->open(settings_, none);
    }
    for (const auto& line : players_) co_await until([&] { return line->updates() >= 2; });
    for (const auto& line : spectators_) co_await until([&] { return line->updates() >= 1; });
    figures_.messages = 0;
    figures_.playing = true;
    co_await play();
    figures_.playing = false;
    co_await come_back();
  }

  template <class Condition>
  Task until(Condition holds) {
    while (!holds()) {
      timer_.expires_after(std::chrono::microseconds(500));
      co_await timer_.async_wait(use_awaitable);
    }
  }

  // Moves leave evenly, from one table after the other, whether or not earlier ones are answered.
  Task play() {
    const auto begin = Clock::now();
    std::size_t turn = 0;
    while (since(begin) < settings_.seconds * 1000.0) {
      const auto due = static_cast<std::size_t>(since(begin) * settings_.rate / 1000);
      for (std::size_t tried = 0; figures_.sent < due && tried < tables_.size(); ++tried) {
        figures_.sent += move(turn++ % tables_.size());
      }
      timer_.expires_after(std::chrono::microseconds(500));
      co_await timer_.async_wait(use_awaitable);
    }
    timer_.expires_after(std::chrono::seconds(1));
    co_await timer_.async_wait(use_awaitable);
  }

  // False: nothing to play there now.
  bool move(std::size_t at) {
    Table& table = tables_[at];
    if (table.waiting || table.move == columns.size()) return false;
    table.waiting = true;
    table.sent = Clock::now();
    players_[at]->send(fmt::format(
        R"({{"t":"act","table":"{}","cid":"load-{:06}","seat":{},"win":{},"act":"drop {}"}})",
        table.id, table.move, table.move % 2 + 1, table.move / 2 + 1, columns[table.move]));
    return true;
  }

  Task come_back() {
    const std::vector<int> first = {1};
    for (std::size_t i = 0; i < std::min(come_again, tables_.size()); ++i) {
      Table& table = tables_[i];
      const auto line = std::make_shared<Line>(io_, table, figures_);
      auto begin = Clock::now();
      co_await line->open(settings_, first);
      co_await until([&] { return line->updates() > 0; });
      figures_.again.push_back(since(begin));
      if (table.move == 0 || table.move == columns.size()) continue;
      begin = Clock::now();
      line->send(fmt::format(R"({{"t":"undo","table":"{}","cid":"load-undo","seat":{},"moves":1}})",
                             table.id, (table.move - 1) % 2 + 1));
      co_await until([&] { return line->answers() > 0; });
      figures_.undone.push_back(since(begin));
    }
  }

  Settings settings_;
  std::vector<Table> tables_;
  Figures figures_;
  asio::io_context io_{1};
  asio::steady_timer timer_{io_};
  std::vector<std::shared_ptr<Line>> players_, spectators_;
};

// What a share of the times stays below.
std::string quantiles(std::vector<double> times) {
  std::ranges::sort(times);
  const auto at = [&](double share) {
    const auto i = static_cast<std::size_t>(share * static_cast<double>(times.size()));
    return times.empty() ? 0 : times[std::min(i, times.size() - 1)];
  };
  return fmt::format(
      R"({{"count":{},"p50":{:.2f},"p95":{:.2f},"p99":{:.2f},"p999":{:.2f},"most":{:.2f}}})",
      times.size(), at(0.5), at(0.95), at(0.99), at(0.999), at(1));
}

bool read_number(std::string_view text, int least, int most, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= least &&
         number <= most;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const bool good = words.size() == 5 && read_number(words[0], 1, 65'535, settings.port) &&
                    read_number(words[2], 1, most_sockets, settings.sockets) &&
                    read_number(words[3], 1, most_rate, settings.rate) &&
                    read_number(words[4], 1, most_seconds, settings.seconds);
  if (!good) {
    fmt::print(stderr,
               "usage: tide_load PORT TOKEN SOCKETS RATE SECONDS < tables\n"
               "at most {} sockets, {} moves a second, {} seconds\n",
               most_sockets, most_rate, most_seconds);
    return 2;
  }
  settings.token = words[1];
  std::vector<std::string> ids;
  for (std::string id; std::getline(std::cin, id);) ids.push_back(id);
  if (ids.empty()) return fmt::print(stderr, "tide_load: no tables on standard input\n"), 2;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  try {
    Load load(settings, std::move(ids));
    load.run();
    const Figures& f = load.figures();
    fmt::print(
        R"({{"sent":{},"refused":{},"lost":{},"messages":{},"acknowledged":{},"shown":{},"again":{},"undone":{}}})"
        "\n",
        f.sent, f.refused, f.lost, f.messages, quantiles(f.acknowledged), quantiles(f.shown),
        quantiles(f.again), quantiles(f.undone));
  } catch (const std::exception& error) {
    return fmt::print(stderr, "tide_load: {}\n", error.what()), 1;
  }
}
