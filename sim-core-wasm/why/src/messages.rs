//! Every message of an answer and of a refusal, beside the reasons that rules declare themselves. A part of a sentence has
//! a name that ends with the message that it is a part of, or is a noun.

sawtooth_engine::messages! {
    // Questions.
    why_fall(quantity, flow, before, after, at) = "Why did the {quantity} of {flow} fall from {before} to {after} at {at}?";
    why_rise(quantity, flow, before, after, at) = "Why did the {quantity} of {flow} rise from {before} to {after} at {at}?";
    why_return(quantity, flow, value, at) = "Why did the {quantity} of {flow} return to {value} at {at}?";
    why_set(quantity, flow, value, at) = "Why was the {quantity} of {flow} set to {value} at {at}?";
    why_bound_lost(quantity, flow, at) = "Why did the {quantity} of {flow} lose its bound at {at}?";
    why_stay(quantity, flow, value, at) = "Why does the {quantity} of {flow} stay at {value} at {at}?";
    why_no_bound(quantity, flow, at) = "Why has the {quantity} of {flow} no bound at {at}?";
    why_unchanged(quantity, flow, at) = "Why has the {quantity} of {flow} not changed by {at}?";
    why_dropped(packet, place, at) = "Why was {packet} dropped at {place} at {at}?";
    why_marked(packet, place, at) = "Why was {packet} marked at {place} at {at}?";
    why_lost(packet, place, at) = "Why was {packet} lost at {place} at {at}?";
    why_duplicated(packet, place, at) = "Why was {packet} duplicated at {place} at {at}?";
    why_given_up(packet, place, at) = "Why was {packet} dropped by the radio at {place} at {at}?";
    why_no_data(flow, at) = "Why has no data of {flow} arrived by {at}?";
    why_goodput(rate, flow, at) = "Why does {rate} of {flow} arrive at {at}?";
    why_none_waits(place, at) = "Why does no packet wait at {place} at {at}?";
    why_one_waits(place, at) = "Why does 1 packet wait at {place} at {at}?";
    why_wait(packets, place, at) = "Why do {packets} wait at {place} at {at}?";

    // Questions that lead further.
    queue_decision(place) = "Why did the queue at {place} do that?";
    this_queue_decision() = "Why did the queue do that?";
    packets_wait(place) = "Why did packets wait at {place}?";
    response(flow) = "How did {flow} respond?";
    window_this_large(flow) = "Why is the window of {flow} this large?";

    // Quantities, places and packets.
    congestion_window() = "congestion window";
    slow_start_threshold() = "slow-start threshold";
    pacing_rate() = "pacing rate";
    change(quantity, before, after) = "{quantity}: {before} → {after}";
    towards(near, far) = "{near} (towards {far})";
    radio(near) = "the radio of {near}";
    segment(number) = "Segment {number}";
    segment_of(number, flow) = "segment {number} of {flow}";
    first_segment_of(number, flow) = "Segment {number} of {flow}";
    acknowledgement_of(flow, number) = "an acknowledgement of {flow} for segment {number}";
    first_acknowledgement_of(flow, number) = "An acknowledgement of {flow} for segment {number}";

    // A packet on its way.
    left(segment) = "Segment {segment} left.";
    left_with(segment, window, flight) = "Segment {segment} left, with a window of {window} and {flight} in the network.";
    sent(packet) = "{packet} was sent.";
    waited(place, time) = "It arrived at {place} and waited for {time}.";
    took(segment, time, at, place, longest) = "Segment {segment} took {time} to its receiver and arrived at {at}. It spent the longest time at {place}: {longest}.";
    met(packet, fate, place) = "{packet} {fate} at {place}.";
    met_after(packet, fate, place, time) = "{packet} {fate} at {place}, after waiting for {time}.";
    dropped_on_arrival() = "was dropped on arrival";
    dropped_from_queue() = "was dropped from the queue";
    marked_on_arrival() = "was marked on arrival";
    marked_in_queue() = "was marked in the queue";
    lost() = "was lost on the wire";
    given_up() = "was dropped by the radio after too many failed transmissions";
    duplicated() = "was duplicated on the wire";
    lost_on_link() = "This was loss on the link, not a queue drop.";

    // The event that showed it to the sender.
    late(segment) = "No packet from segment {segment} on was lost: the segment or its acknowledgement is late.";
    timer_expired(segment) = "The retransmission timer expired before segment {segment} was acknowledged.";
    no_acknowledgement() = "No acknowledgement arrived: the sender acted when a timer expired or when it sent data.";
    acknowledgement(segment, news, beyond, mark) = "An acknowledgement asks for segment {segment}: it {news}{beyond}{mark}.";
    acknowledgement_left(left, segment, news, beyond, mark) = "An acknowledgement, which left the receiver at {left}, asks for segment {segment}: it {news}{beyond}{mark}.";
    no_news() = "acknowledges no new data in order";
    news(segments) = "acknowledges {segments}";
    beyond_gap(segments, end) = ", and selectively acknowledges {segments} after the gap, up to {end}";
    reports_mark() = ", and it reports a mark";
    learns_of_mark(flow) = "The receiver reports the mark, and {flow} learns of it when the acknowledgement arrives.";
    learns_of_loss(flow) = "{flow} learns of it from the acknowledgements of later segments, or when its timer expires.";

    // The effect.
    not_simulated(trip) = "The next {trip}, one smoothed round trip, are not simulated yet.";
    effect(trip, segments, before) = "In the next smoothed round trip, {trip}, the sender sent {segments}; in the one before it sent {before}.";
    window_at_end(window) = "The window was {window} at its end.";
    arrived_in_trip(trip, segments, before, rate) = "In the last round trip, {trip}, {segments} arrived at the receiver; in the same time before that {before}. The rate is {rate} with headers.";
    arrived(time, segments, before, rate) = "In the last {time}, {segments} arrived at the receiver; in the same time before that {before}. The rate is {rate} with headers.";
    window_per_trip(window, trip, rate, flight) = "One window is sent in each round trip: {window} in {trip} are {rate}. At this time {flight} are in the network.";

    // The reason why a window stays.
    window_begins(flow, at) = "{flow} starts at {at} and has not sent a segment yet: window and threshold keep their initial values until an acknowledgement arrives or the timer expires. Choose the next change, or a later time.";
    rate_begins(flow, at) = "{flow} starts at {at} and has not sent a segment yet: its rate keeps its initial value until a report arrives from the receiver. Choose the next change, or a later time.";
    slow_start_ended(at, reason) = "Slow start ended at {at}, before any loss: {reason} Before that the window doubled each round trip.";
    conservative_ended(at, reason) = "Slow start ended at {at}, before any loss: {reason} Before conservative slow start the window doubled each round trip.";
    recovery(window) = "The sender is in loss recovery: the window stays at {window} until all data sent before the loss was detected is acknowledged.";
    after_timeout(window) = "The sender retransmits the segments lost before the timeout; the window of {window} grows with each acknowledgement of them.";
    receive_window(most, window) = "The receive window is the limit: it is {most}, and the congestion window of {window} is at least as large.";
    clamp(most) = "The clamp is the limit: the window may be at most {most}.";
    short_of_data(flight, window) = "The application is the limit: all its data has been sent, and with {flight} in the network the window of {window} is not fully used.";
    application_done() = "The application is the limit: all data is acknowledged, and the application has written no more.";
    never_heard() = "No acknowledgement has arrived yet: only acknowledgements increase the window.";
    silence(time) = "No acknowledgement has arrived for {time}: only acknowledgements increase the window.";
    pacing(flight, window) = "Pacing is the limit: segments that the window allows wait until pacing sends them, and with {flight} in the network the window of {window} is not fully used.";
    unused(flight, window) = "With {flight} in the network the window of {window} was not fully used, and an unused window does not grow.";
    own_rule(window) = "The sender's own rule is the limit: the window of {window} is fully used, and no later acknowledgement has changed it.";

    // A queue.
    none_arrived(place) = "No packet has arrived at {place} yet.";
    idle(place) = "No packet is at {place}: all that arrived have been transmitted.";
    none_waits(place) = "The link at {place} transmits a packet, and no other packet waits: packets do not arrive faster than they leave.";
    busy_since(place) = "A packet arrived at {place} when the queue was empty. Since then the link has always been busy.";
    since_then(time, packets, left) = "In the {time} since then, {packets} entered the queue and {left} left. The difference waits.";
    since_then_at_rates(time, packets, left, arrivals, departures) = "In the {time} since then, {packets} entered the queue and {left} left ({arrivals} and {departures} per second). The difference waits.";
    forgotten(place, time) = "Packets have waited at {place} for at least {time}; the replay does not go back further.";
    grows(time, packets, left) = "In the last {time}, {packets} entered the queue and {left} left: the queue grows.";
    keeps_length(time, packets, left) = "In the last {time}, {packets} entered the queue and {left} left: the queue keeps its length.";
    shrinks(time, packets, left) = "In the last {time}, {packets} entered the queue and {left} left: the queue shrinks.";
    one_is_there(shares) = "Together with the one in transmission, there is 1 packet: {shares}.";
    are_there(packets, shares) = "Together with the one in transmission, there are {packets}: {shares}.";
    share(packets, flow) = "{packets} of {flow}";
    share_of_others(packets, flows) = "{packets} of {flows} other flows";
    never_dropped(queue, limit) = "The queue ({queue}) has room for {limit} and has not dropped or marked a packet so far.";
    last_action(queue, limit, packet, fate) = "The queue ({queue}) has room for {limit}. Its last action: {packet} {fate}.";

    // Refusals.
    past_end(end) = "the run ends at {end}";
    not_yet_simulated(end) = "the run is simulated up to {end}: choose an earlier time";
    none_here(nothing, at) = "{nothing}: none up to this time ({at})";
    none_earlier(nothing, at) = "{nothing}: none earlier ({at})";
    none_later(nothing, at) = "{nothing}: none later in the simulated part of the run ({at})";
    no_fate_at(place) = "no packet was dropped, marked or lost at {place}";
    no_fate_of(flow) = "no segment of {flow} was dropped, marked or lost";
    no_fall(flow) = "this value of {flow} does not fall";
    no_change(flow) = "this value of {flow} does not change";
    no_flow(flow, flows) = "there is no flow {flow} in this scenario; flows are {flows}";
    no_queue(port, ports) = "there is no queue {port} in this scenario; queues are {ports}";
    uncontrolled(flow) = "{flow} has no congestion control: its rate is fixed";
    windowless(sender) = "{sender} has no window: ask for its rate";
    unpaced(flow) = "{flow} is not paced: it sends as its window allows. Ask for its window";
    not_started(flow, at) = "{flow} starts at {at}: choose a later time";
}
