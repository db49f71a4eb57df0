import type { Locator, Page } from 'playwright-core'

/** Clicks and keys that a task asks of an operator. A double click is one; text that must be typed anyway (a name, a reason) is not in `keys`. */
export interface Effort {
  clicks: number
  keys: number
}

interface EffortCounter {
  effort?: Effort
}

/** A task; those that were counted before they were made shorter have that count, clicks / keys, and what was wanted then. */
export interface Task {
  name: string
  before?: string
  wanted?: string
}

interface Counted {
  task: Task
  by: 'pointer' | 'keyboard'
  effort: Effort
  wanted: number
}

/** Counts clicks and keys of tasks, and has the table of all of them. */
export function createEffortBook() {
  const counted: Counted[] = []
  return {
    /** Counts from here on in this page, until it is loaded anew. */
    async start(page: Page, task: Task) {
      await page.evaluate(countEffort)
      return {
        /**
         * @param wanted the most that the task may cost: clicks by pointer, keys by keyboard
         * @param typed keys among them that are text which must be typed anyway
         */
        async done(by: Counted['by'], wanted: number, typed = 0): Promise<void> {
          const { clicks, keys } = await page.evaluate(
            () => (globalThis as unknown as Required<EffortCounter>).effort,
          )
          const effort = { clicks, keys: keys - typed }
          counted.push({ task, by, effort, wanted })
          const cost = by === 'pointer' ? effort.clicks : effort.keys
          if (cost > wanted) throw new Error(`${task.name}: ${cost} by ${by}, ${wanted} at most`)
        },
      }
    },
    table: () => tableOf(counted),
  }
}

/** One row a task: what it cost once, what was wanted, and what it costs by pointer and by keyboard alone, each with the most that it may. */
function tableOf(counted: readonly Counted[]): string {
  const tasks = Map.groupBy(counted, one => one.task)
  const rows = [...tasks].map(([task, efforts]) => {
    const costs = (['pointer', 'keyboard'] as const).map(by => costOf(efforts.find(one => one.by === by)))
    return `| ${task.name} | ${task.before ?? '–'} | ${task.wanted ?? '–'} | ${costs.join(' | ')} |`
  })
  return ['| task | before | wanted | clicks | keys |', '|---|---|---|---|---|', ...rows].join('\n')
}

function costOf(counted: Counted | undefined): string {
  if (!counted) return '–'
  const { by, effort, wanted } = counted
  return `${by === 'pointer' ? effort.clicks : effort.keys} (≤ ${wanted})`
}

/** More stops than any screen has before the one that is wanted. */
const MOST_STOPS = 80

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
export async function tabTo(target: Locator, back = false): Promise<void> {
  const page = target.page()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate(node => node.matches(':focus, :focus-within'))) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${MOST_STOPS} stops did not reach ${String(target)}`)
}

/** Runs in the page. */
function countEffort(): void {
  interface Pressed {
    key: string
    repeat: boolean
    /** 2 in the second half of a double click. */
    detail: number
  }
  interface Listening {
    addEventListener(type: string, listener: (event: Pressed) => void, isCapturing: boolean): void
  }
  const page = globalThis as unknown as EffortCounter & Listening
  const hasListeners = page.effort !== undefined
  const effort = (page.effort ??= { clicks: 0, keys: 0 })
  effort.clicks = 0
  effort.keys = 0
  if (hasListeners) return
  page.addEventListener('mousedown', ({ detail }) => (effort.clicks += detail > 1 ? 0 : 1), true)
  page.addEventListener(
    'keydown',
    ({ key, repeat }) => {
      // Ctrl+Enter is one.
      if (!repeat && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) effort.keys += 1
    },
    true,
  )
}
