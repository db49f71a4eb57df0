/** The text with a label behind what was typed; the label alone when there was nothing. */
export function withLabel(text: string, label: string, separator: string, limit: number): string {
  const before = text.trim()
  if (before === '') return label
  if (before.includes(label)) return before
  return `${before}${separator}${label}`.slice(0, limit)
}
