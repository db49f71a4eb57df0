import type { Inline, Words } from './guide.ts'

/** Code, strong and emphasised words, links, and signs that stand for themselves. */
const marks = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)|\\(.)/g

/** Of a link only its words stay: it leads to a file of the project, which a reader of the console does not have. */
function markOf([, code, strong, emphasis, link, sign]: RegExpMatchArray): Words {
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (strong !== undefined) return [{ kind: 'strong', content: parseWords(strong) }]
  if (emphasis !== undefined) return [{ kind: 'emphasis', content: parseWords(emphasis) }]
  return link === undefined ? [sign ?? ''] : parseWords(link)
}

/** The words of one text of a guide, which has no line breaks any more. */
export function parseWords(text: string): Words {
  const words: Inline[] = []
  let from = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > from) words.push(text.slice(from, match.index))
    words.push(...markOf(match))
    from = match.index + match[0].length
  }
  if (from < text.length) words.push(text.slice(from))
  return words
}

const isWide = (sign: string | undefined) => sign !== undefined && /[\u2e80-\u9fff\uff00-\uffef]/.test(sign)

/** Lines of a file as one text; between Chinese signs no space stands for the line break. */
export const joinLines = (lines: readonly string[]): string =>
  lines
    .map(line => line.trim())
    .reduce((text, line) =>
      isWide(text.at(-1)) && isWide(line[0]) ? `${text}${line}` : `${text} ${line}`.trim(),
    )
