export default function StandInPage() {
  return <main>The page of the stand-in.</main>;
}
