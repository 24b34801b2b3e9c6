//! Every message of a description and of an exam sheet, in their order.

sawtooth_engine::messages! {
    // Who sent what over what.
    sent(time, flows, senders, packets, over) = "{time}, {flows}{senders} sent {packets} over {over}.";
    from_to(from, to) = "From {from} to {to}";
    within(time) = "In {time}";
    links_and_cells(links, cells) = "{links} and {cells}";
    in_brackets(senders) = " ({senders})";
    share(count, sender) = "{count} {sender}";
    then(first, next) = "{first} then {next}";

    // Drops, marks and the busiest place.
    happened(place, fates) = "{place}; {fates}.";
    busiest_port(link, from, discipline, used, held) = "The busiest port, {link} from {from} ({discipline}){used}{held}";
    utilized(share) = ", was {share} utilized";
    held(packets, time) = ", and held {packets} on average, which waited {time}";
    busiest_channel(name, standard, share, collisions) = "The channel of {name} ({standard}) was busy for {share} of the time, with {collisions}";
    none_transmitted() = "No packet was transmitted";
    no_fate() = "no packet was dropped, lost, marked or retransmitted";
    fate(packets, fate) = "{packets} {fate}";
    dropped() = "dropped by queues";
    lost() = "lost on a link";
    marked() = "marked";
    retransmitted() = "retransmitted";
    expired(timers) = "{timers} expired";
    and(parts, last) = "{parts} and {last}";

    // The shares of the goodput.
    none_started() = "No flow had started at that time.";
    no_goodput() = "No flow ran long enough to have a goodput.";
    goodput(flow, rate, round_trips) = "{flow} had a goodput of {rate}{round_trips}.";
    round_trips(mean, minimum) = ", with round trips of {mean} on average and {minimum} at least";
    shared(total, first, most, last, least, jain) = "Together they had a goodput of {total}; {first} had the most, {most}, and {last} the least, {least}{jain}.";
    jain_at_port(index) = "; Jain's index over those at the busiest port is {index}";
    jain_of_channel(index) = "; Jain's index over those of the busiest channel is {index}";

    // An exam sheet.
    heading(flow) = "The window of {flow}";
    heading_of(title, flow) = "{title}: the window of {flow}";
    student_name() = "Name";
    student_number() = "Number";
    task() = "For each round trip, write down the congestion window and the threshold at its start (in whole segments), the phase, and the events in it.";
    solution() = "Solution";
    solution_of(heading) = "Solution: {heading}";
    solved_plot() = "The congestion window by round trip";
    empty_plot() = "An empty grid: congestion window by round trip";
    round_axis() = "Round trip";
    window_axis() = "cwnd, segments";
    round_column() = "Round";
    window_column() = "cwnd";
    threshold_column() = "ssthresh";
    phase_column() = "Phase";
    event_column() = "Event";
    slow_start() = "slow start";
    avoidance() = "congestion avoidance";
    recovery() = "fast recovery";
    packets_lost(count) = "{count} lost";
    packets_marked(count) = "{count} marked";
    duplicates() = "duplicate acknowledgements";
    timeout() = "timeout";
    as_is(text) = "{text}";

    // The faults of its request.
    rounds_between(most, rounds) = "must be between 1 and {most}, got {rounds}";
    past_end(end) = "the run ends at {end}";
    no_round() = "no round of this flow begins within the run";
    no_window() = "no flow has a congestion window";
    windowless(flow) = "{flow} has no congestion window";
    no_flow(flow, flows) = "there is no flow {flow}; flows are {flows}";
    too_many_events() = "the run has too many events for a sheet";

    // Its setting.
    flow() = "Flow";
    network() = "Network";
    sender() = "Sender";
    way() = "Way";
    beside_it() = "Beside it";
    transport() = "Transport";
    at_the_beginning() = "At the beginning";
    flow_from_to(flow, from, to) = "{flow}, from {from} to {to}";
    way_and_back(way, back) = "{way}; acknowledgements {back}";
    other(sends, from, to) = "{sends} from {from} to {to}";
    other_later(sends, from, to, start) = "{sends} from {from} to {to}, from {start} on";
    after(first, next) = "{first}; {next}";
    more(count) = "{count} more";
    more_links(count) = "{count} more links";
    transport_is(size, acknowledged, repair) = "segments of {size}, {acknowledged}, losses repaired by {repair}";
    each_acknowledged() = "every segment is acknowledged";
    acknowledged_every(segments) = "one acknowledgement for {segments}";
    begins(phase, window, threshold) = "{phase}, a window of {window}, threshold {threshold}";
    no_threshold() = "none yet";
    sends_traffic(sender, traffic) = "{sender}, traffic: {traffic}";
    with_parameters(name, parameters) = "{name} ({parameters})";
    parameter(label, value) = "{label} {value}";
    link(a, b, direction) = "{a} – {b}: {direction}";
    link_of_two(a, b, there, back) = "{a} → {b}: {there}; {b} → {a}: {back}";
    direction(rate, mean, wire, queue, limit, loss) = "{rate}{mean}, {wire}, {queue} of {limit}{loss}";
    one_way(delay, jitter, variation) = "{delay} one way{jitter}{variation}";
    jitter(most) = " and a random time up to {most} more";
    variation(model) = ", delay variation: {model}";
    by_trace() = " on average, by a trace";
    loss(model) = ", loss: {model}";
}
