//! Jobs over several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Observes jobs while they are done, from any thread. `()` does nothing.
pub trait Watch: Sync {
    /// `done` jobs are done, one of them just now.
    fn done(&self, _done: usize, _of: usize) {}
}

impl Watch for () {}

/// Signals jobs to stop. A job that can be cancelled calls [`Cancel::check`] when it begins, and now and then if it
/// takes long.
#[derive(Debug, Default)]
pub struct Cancel(AtomicBool);

/// The jobs are cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl Cancel {
    /// Cancels the jobs.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether jobs are still wanted.
    ///
    /// # Errors
    /// When they are not.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.0.load(Ordering::Relaxed) {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }
}

/// A job that failed: of all that failed before the pool stopped, the first in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed<E> {
    /// The index of the job.
    pub job: usize,
    /// Its error.
    pub error: E,
}

/// The system provides no threads.
#[derive(Debug, thiserror::Error)]
#[error("no threads to run on: {0}")]
pub struct PoolError(rayon::ThreadPoolBuildError);

/// Threads that do jobs.
#[derive(Debug)]
pub struct Pool {
    threads: ThreadPool,
}

impl Pool {
    /// A pool of `threads` threads; without a number, one for each processor.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn new(threads: Option<usize>) -> Result<Pool, PoolError> {
        let builder = ThreadPoolBuilder::new().num_threads(threads.map_or(0, |count| count.max(1)));
        let threads = builder.build().map_err(PoolError)?;
        Ok(Pool { threads })
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// Runs jobs 0 … `count` − 1. Returns their results in this order. When one fails no other is started;
    /// those running end first.
    ///
    /// # Errors
    /// When a job fails.
    pub fn run<T: Send, E: Send>(
        &self,
        count: usize,
        watch: &dyn Watch,
        job: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, Failed<E>> {
        let done = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let one = |index: usize| {
            if failed.load(Ordering::Relaxed) {
                return None;
            }
            let result = job(index);
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            watch.done(done.fetch_add(1, Ordering::Relaxed) + 1, count);
            Some(result)
        };
        let outcomes: Vec<Option<Result<T, E>>> = self.threads.install(|| {
            (0..count)
                .into_par_iter()
                .with_max_len(1)
                .map(one)
                .collect()
        });
        let mut results = Vec::with_capacity(count);
        // Jobs that were not started count as failed.
        for (job, outcome) in outcomes.into_iter().enumerate() {
            match outcome {
                Some(Ok(result)) => results.push(result),
                Some(Err(error)) => return Err(Failed { job, error }),
                None => {}
            }
        }
        Ok(results)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize) -> Pool {
        Pool::new(Some(threads)).expect("threads")
    }

    #[test]
    fn results_are_in_the_order_of_the_jobs_on_any_number_of_threads() {
        let expected: Vec<usize> = (0..500).map(|i| i * i).collect();
        for threads in [1, 2, 7] {
            let got = pool(threads).run(500, &(), |i| Ok::<_, ()>(i * i));
            assert_eq!(got, Ok(expected.clone()), "{threads} threads");
        }
        assert_eq!(pool(2).run(0, &(), |_| Ok::<(), ()>(())), Ok(Vec::new()));
    }

    #[test]
    fn a_failure_stops_the_rest_and_the_first_one_is_reported() {
        let begun = AtomicUsize::new(0);
        let result = pool(1).run(100_000, &(), |i| {
            begun.fetch_add(1, Ordering::Relaxed);
            if i >= 3 { Err(i) } else { Ok(()) }
        });
        let Err(Failed { job, error }) = result else {
            panic!("{result:?}");
        };
        assert_eq!(job, error);
        assert!(begun.load(Ordering::Relaxed) < 100_000);
        // Every job fails and both threads get that far: the lower number is reported.
        let both = std::sync::Barrier::new(2);
        let result = pool(2).run(2, &(), |i| {
            both.wait();
            Err::<(), usize>(i)
        });
        assert_eq!(result, Err(Failed { job: 0, error: 0 }));
    }

    /// Cancels once so many jobs are done.
    struct Enough {
        most: usize,
        last: AtomicUsize,
        cancel: Cancel,
    }

    impl Enough {
        fn after(most: usize) -> Enough {
            Enough {
                most,
                last: AtomicUsize::new(0),
                cancel: Cancel::default(),
            }
        }
    }

    impl Watch for Enough {
        fn done(&self, done: usize, of: usize) {
            assert!(done <= of);
            if self.last.fetch_max(done, Ordering::Relaxed) + 1 >= self.most {
                self.cancel.cancel();
            }
        }
    }

    #[test]
    fn a_watch_sees_every_job_and_can_cancel_the_rest() {
        let all = Enough::after(usize::MAX);
        assert!(pool(2).run(50, &all, |_| all.cancel.check()).is_ok());
        assert_eq!(all.last.load(Ordering::Relaxed), 50);
        let few = Enough::after(10);
        let begun = AtomicUsize::new(0);
        let stopped = pool(1).run(50, &few, |_| {
            few.cancel.check()?;
            begun.fetch_add(1, Ordering::Relaxed);
            Ok(())
        });
        assert_eq!(stopped.map_err(|failed| failed.error), Err(Cancelled));
        assert_eq!(begun.into_inner(), 10);
    }
}
