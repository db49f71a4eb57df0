/** Prints a title and lines on a page of their own, in a frame that is gone afterwards. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (page === null || frame.contentWindow === null) return frame.remove()
  const heading = page.createElement('h1')
  heading.textContent = title
  const list = page.createElement('pre')
  list.textContent = lines.join('\n')
  page.title = title
  page.body.append(heading, list)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
