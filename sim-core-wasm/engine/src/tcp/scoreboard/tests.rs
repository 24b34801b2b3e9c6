use super::*;

fn sent(count: u64) -> Scoreboard {
    let mut board = Scoreboard::default();
    for i in 0..count {
        board.send_new(Time(i));
    }
    board
}

fn sack(board: &mut Scoreboard, blocks: &[(u64, u64)]) -> Delivery {
    let mut delivery = Delivery::default();
    board.sack(blocks, &mut delivery);
    board.mark_losses();
    delivery
}

#[test]
fn the_first_of_ten_is_lost_when_the_third_is_sacked() {
    let mut board = sent(10);
    sack(&mut board, &[(1, 2)]);
    sack(&mut board, &[(1, 3)]);
    assert!(!board.is_lost(0));
    assert_eq!(board.pipe(), 8);
    sack(&mut board, &[(1, 4)]);
    assert!(board.is_lost(0));
    assert_eq!(board.pipe(), 6);
    assert_eq!(board.next_lost(), Some(0));
}

#[test]
fn the_last_two_of_a_flight_are_never_lost_by_sack() {
    let mut board = sent(10);
    let mut delivery = Delivery::default();
    board.acknowledge(8, &mut delivery);
    assert_eq!(delivery.segments, 8);
    assert_eq!(delivery.sample(), Some(Time(7)));
    assert_eq!(board.next_lost(), None);
    assert_eq!(board.pipe(), 2);
}

#[test]
fn three_holes_are_repaired_in_order() {
    // Window of 20, segments 1, 5 and 9 lost.
    let mut board = sent(20);
    sack(&mut board, &[(2, 5)]);
    sack(&mut board, &[(6, 9), (2, 5)]);
    sack(&mut board, &[(10, 13), (6, 9), (2, 5), (0, 1)]);
    let mut repaired = Vec::new();
    while let Some(segment) = board.next_lost() {
        repaired.push(segment);
        board.send_again(segment, Time(100));
    }
    assert_eq!(repaired, [1, 5, 9]);
    assert_eq!(board.pipe(), board.counted_pipe());
}

#[test]
fn a_retransmission_gives_no_sample_of_the_round_trip() {
    let mut board = sent(3);
    board.send_again(2, Time(50));
    let mut delivery = Delivery::default();
    board.acknowledge(3, &mut delivery);
    assert_eq!((delivery.segments, delivery.sample()), (3, None));
}

#[test]
fn a_timeout_marks_all_lost_but_the_sacked() {
    let mut board = sent(6);
    sack(&mut board, &[(2, 4)]);
    board.send_again(0, Time(9));
    board.mark_all_lost();
    assert_eq!(board.pipe(), 0);
    let mut order = Vec::new();
    while let Some(segment) = board.next_lost() {
        order.push(segment);
        board.send_again(segment, Time(10));
    }
    assert_eq!(order, [0, 1, 4, 5]);
    assert_eq!(board.pipe(), 4);
}

#[test]
fn next_seg_follows_rules_three_and_four() {
    let mut board = sent(6);
    sack(&mut board, &[(3, 4)]);
    assert_eq!(board.next_lost(), None);
    assert_eq!(board.next_unsacked(), Some(0));
    assert_eq!(board.highest_unsacked(), Some(5));
    // A rescue leaves `pipe` as it is and the holes below to rule 3.
    let pipe = board.pipe();
    board.rescue(5, Time(50));
    assert_eq!((board.next_unsacked(), board.pipe()), (Some(0), pipe));
}

#[test]
fn pipe_equals_a_count_from_scratch() {
    use crate::rng::{Purpose, RandomStream};
    let mut random = RandomStream::new(3, "board", Purpose::Traffic);
    let mut board = Scoreboard::default();
    for step in 0..20_000_u64 {
        match random.below(6) {
            0 | 1 => board.send_new(Time(step)),
            2 => {
                let ack = board.una() + random.below(board.high() - board.una() + 1) / 2;
                board.acknowledge(ack, &mut Delivery::default());
            }
            3 => {
                let span = board.high() - board.una();
                let start = board.una() + random.below(span + 1);
                sack(&mut board, &[(start, start + random.below(4))]);
            }
            4 => {
                if let Some(segment) = board.next_lost() {
                    board.send_again(segment, Time(step));
                }
            }
            _ if random.below(50) == 0 => board.mark_all_lost(),
            _ if random.below(20) == 0 => board.begin_recovery(),
            _ if random.below(20) == 0 => board.find_again(),
            _ => {}
        }
        assert_eq!(board.pipe(), board.counted_pipe());
    }
}
