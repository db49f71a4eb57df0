const two = (value: number): string => String(value).padStart(2, '0')

/** ms → `0:07`, `12:30`, `1:02:30`. */
export function formatElapsed(elapsed: number): string {
  const seconds = Math.max(0, Math.floor(elapsed / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
