// A dumbbell of ns-3.37: key=value …, as the settings of held-out.json are called, and seed; one line of JSON.
// g++ -O2 -std=c++17 dumbbell.cc -o dumbbell -lns3-core -lns3-network -lns3-internet -lns3-point-to-point
//     -lns3-applications -lns3-traffic-control -lns3-stats
#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"
#include <map>
#include <sstream>
using namespace ns3;

static double area = 0, since = 0, level = 0;
static uint32_t drops = 0;
static void InQueue(uint32_t, uint32_t now) {
  double t = Simulator::Now().GetSeconds();
  area += level * (t - since); since = t; level = now;
}
static void Reset() { double t = Simulator::Now().GetSeconds(); area = 0; since = t; drops = 0; }
static void Drop(Ptr<const QueueDiscItem>) { drops++; }

int main(int argc, char **argv) {
  std::map<std::string, std::string> p = {{"flows", "NewReno:2"}, {"rate", "10"}, {"rtt", "40"}, {"buffer", "50"},
    {"loss", "0"}, {"ackEvery", "2"}, {"minrto", "1"}, {"queue", "fifo"}, {"seed", "1"}, {"dur", "100"}, {"warm", "20"}, {"spread", "0.5"}, {"ecn", "0"}};
  for (int i = 1; i < argc; i++) { std::string a = argv[i]; auto at = a.find('='); p[a.substr(0, at)] = a.substr(at + 1); }
  auto num = [&](const char *k) { return std::stod(p[k]); };
  RngSeedManager::SetSeed(1); RngSeedManager::SetRun(std::stoul(p["seed"]));
  Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1000));
  Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(10));
  Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(std::stoul(p["ackEvery"])));
  Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(4 << 20));
  Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(4 << 20));
  Config::SetDefault("ns3::TcpSocketBase::MinRto", TimeValue(Seconds(num("minrto"))));
  Config::SetDefault("ns3::TcpL4Protocol::RecoveryType", TypeIdValue(TcpPrrRecovery::GetTypeId()));
  std::vector<std::string> kinds;
  std::stringstream list(p["flows"]); std::string item;
  while (std::getline(list, item, ',')) {
    auto at = item.find(':');
    for (int i = 0; i < std::stoi(item.substr(at + 1)); i++) kinds.push_back(item.substr(0, at));
  }
  uint32_t n = kinds.size();
  NodeContainer hosts; hosts.Create(n);
  Ptr<Node> r = CreateObject<Node>(), sink = CreateObject<Node>();
  InternetStackHelper stack; stack.Install(hosts); stack.Install(r); stack.Install(sink);
  PointToPointHelper access; access.SetDeviceAttribute("DataRate", StringValue("100Mbps")); access.SetChannelAttribute("Delay", StringValue("0ms"));
  access.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("100000p"));
  PointToPointHelper wire; wire.SetDeviceAttribute("DataRate", DataRateValue(DataRate(uint64_t(num("rate") * 1e6))));
  wire.SetChannelAttribute("Delay", TimeValue(Seconds(num("rtt") / 2000)));
  wire.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1p"));
  Ipv4AddressHelper address; address.SetBase("10.1.0.0", "255.255.255.0");
  for (uint32_t i = 0; i < n; i++) { auto d = access.Install(hosts.Get(i), r); address.Assign(d); address.NewNetwork(); }
  NetDeviceContainer d = wire.Install(r, sink);
  TrafficControlHelper tc;
  std::string q = p["queue"], size = p["buffer"] + "p";
  auto max = QueueSizeValue(QueueSize(size));
  if (q == "fifo") tc.SetRootQueueDisc("ns3::FifoQueueDisc", "MaxSize", max);
  else if (q == "codel") tc.SetRootQueueDisc("ns3::CoDelQueueDisc", "MaxSize", max);
  else if (q == "cobalt") tc.SetRootQueueDisc("ns3::CobaltQueueDisc", "MaxSize", max);
  else if (q == "pie") tc.SetRootQueueDisc("ns3::PieQueueDisc", "MaxSize", max);
  else if (q == "fqcodel") tc.SetRootQueueDisc("ns3::FqCoDelQueueDisc", "MaxSize", max);
  else if (q == "fqpie") tc.SetRootQueueDisc("ns3::FqPieQueueDisc", "MaxSize", max);
  else if (q == "fqcobalt") tc.SetRootQueueDisc("ns3::FqCobaltQueueDisc", "MaxSize", max);
  else if (q == "red") {
    // thresholds min:max, LInterm, gentle
    Config::SetDefault("ns3::RedQueueDisc::MeanPktSize", UintegerValue(1052));
    tc.SetRootQueueDisc("ns3::RedQueueDisc", "MaxSize", max, "MinTh", DoubleValue(num("minth")), "MaxTh", DoubleValue(num("maxth")),
      "LInterm", DoubleValue(num("linterm")), "QW", DoubleValue(0.002), "Gentle", BooleanValue(num("gentle") > 0),
      "LinkBandwidth", DataRateValue(DataRate(uint64_t(num("rate") * 1e6))), "LinkDelay", TimeValue(Seconds(num("rtt") / 2000)));
  } else NS_FATAL_ERROR("queue");
  // The way back holds whatever comes.
  TrafficControlHelper back; back.SetRootQueueDisc("ns3::FifoQueueDisc", "MaxSize", StringValue("100000p"));
  Ptr<QueueDisc> disc = tc.Install(d.Get(0)).Get(0);
  back.Install(d.Get(1));
  address.Assign(d);
  Ipv4GlobalRoutingHelper::PopulateRoutingTables();
  if (num("loss") > 0) {
    Ptr<RateErrorModel> em = CreateObject<RateErrorModel>();
    em->SetUnit(RateErrorModel::ERROR_UNIT_PACKET); em->SetRate(num("loss"));
    d.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(em));
  }
  disc->TraceConnectWithoutContext("PacketsInQueue", MakeCallback(&InQueue));
  disc->TraceConnectWithoutContext("Drop", MakeCallback(&Drop));
  Ptr<UniformRandomVariable> start = CreateObject<UniformRandomVariable>();
  Ipv4Address to = sink->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
  std::vector<Ptr<PacketSink>> sinks;
  for (uint32_t i = 0; i < n; i++) {
    uint16_t port = 5000 + i;
    PacketSinkHelper ps("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port));
    auto sa = ps.Install(sink); sa.Start(Seconds(0)); sinks.push_back(DynamicCast<PacketSink>(sa.Get(0)));
    std::string type = "ns3::Tcp" + (kinds[i] == "Westwood" || kinds[i] == "WestwoodPlus" ? std::string("Westwood") : kinds[i]);
    hosts.Get(i)->GetObject<TcpL4Protocol>()->SetAttribute("SocketType", TypeIdValue(TypeId::LookupByName(type)));
    if (kinds[i].rfind("Westwood", 0) == 0) Config::SetDefault("ns3::TcpWestwood::ProtocolType", EnumValue(kinds[i] == "Westwood" ? TcpWestwood::WESTWOOD : TcpWestwood::WESTWOODPLUS));
    BulkSendHelper bulk("ns3::TcpSocketFactory", InetSocketAddress(to, port));
    bulk.SetAttribute("MaxBytes", UintegerValue(0)); bulk.SetAttribute("SendSize", UintegerValue(1000));
    auto ba = bulk.Install(hosts.Get(i)); ba.Start(Seconds(0.01 + start->GetValue(0, num("spread"))));
  }
  std::vector<uint64_t> before(n, 0);
  double warm = num("warm"), dur = num("dur");
  Simulator::Schedule(Seconds(warm), [&] { Reset(); for (uint32_t i = 0; i < n; i++) before[i] = sinks[i]->GetTotalRx(); });
  Simulator::Stop(Seconds(dur));
  Simulator::Run();
  InQueue(0, level);
  double sum = 0, squares = 0; std::ostringstream each;
  for (uint32_t i = 0; i < n; i++) {
    double g = (sinks[i]->GetTotalRx() - before[i]) * 8.0 / (dur - warm) / 1e6;
    sum += g; squares += g * g; each << (i ? "," : "") << g;
  }
  std::cout << "{\"goodput\":" << sum << ",\"queue\":" << area / (dur - warm) << ",\"jain\":" << sum * sum / n / squares << ",\"drops\":" << drops << ",\"flows\":[" << each.str() << "]}" << std::endl;
  Simulator::Destroy();
}
