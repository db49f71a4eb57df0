/** After news, ms: news without a pause would keep the process from its other devices. */
const AFTER_NEWS_MS = 100
/** After the first answer without news that came early; doubled with each further one, ms. */
const AFTER_NOTHING_MS = 1000

/**
 * How long to wait before the next pull. A device that does not wait, but answers at once that there is nothing, or repeats what
 * it has told, is asked more rarely, up to once in `longest` ms.
 */
export function createPace(longest: number) {
  let early = 0
  return (isNews: boolean, took: number): number => {
    if (!isNews && took < longest / 2) return Math.min(longest, AFTER_NOTHING_MS * 2 ** early++)
    early = 0
    return isNews ? AFTER_NEWS_MS : 0
  }
}
