//! The scenarios that come with the lab, driven as the page drives them.

mod lessons;
mod time_travel;
