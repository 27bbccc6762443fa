// Before the first paint: the mode that this browser chose in the footer. See ui/theme-switch.tsx.
try {
  const theme = localStorage.getItem('tailorbird-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the mode follows the system.
}
