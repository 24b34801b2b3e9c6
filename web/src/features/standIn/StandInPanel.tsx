export default function StandInPanel() {
  return <p>The panel of the stand-in.</p>;
}
