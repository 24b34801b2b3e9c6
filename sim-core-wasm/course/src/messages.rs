//! Every message of a description, in the order of its sentences.

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
}
