import { ThemeSwitch } from '../ui/theme-switch.tsx';

export function Footer() {
  return (
    <footer className="foot">
      <div className="page">
        <span>Tailorbird. Chosen by you, sewn by us.</span>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
