export default function StandInDialog() {
  return <p>The dialog of the stand-in.</p>;
}
