import type { Page } from 'playwright-core'

/** Clicks and keys that a task asks of an operator. A double click is one; text that must be typed anyway (a name, a reason) is not in `keys`. */
export interface Effort {
  clicks: number
  keys: number
}

interface EffortCounter {
  effort?: Effort
}

interface Counted {
  task: string
  by: 'pointer' | 'keyboard'
  effort: Effort
  wanted: number
}

/** Counts clicks and keys of tasks, and has the table of all of them. */
export function createEffortBook() {
  const counted: Counted[] = []
  return {
    /** Counts from here on in this page, until it is loaded anew. */
    async start(page: Page, task: string) {
      await page.evaluate(countEffort)
      return {
        /** @param wanted the most that the task may cost: clicks by pointer, keys by keyboard */
        async done(by: Counted['by'], wanted: number): Promise<void> {
          const effort = await page.evaluate(() => (globalThis as unknown as Required<EffortCounter>).effort)
          counted.push({ task, by, effort, wanted })
          const cost = by === 'pointer' ? effort.clicks : effort.keys
          if (cost > wanted) throw new Error(`${task}: ${cost} by ${by}, ${wanted} at most`)
        },
      }
    },
    table: () => tableOf(counted),
  }
}

function tableOf(counted: readonly Counted[]): string {
  const rows = counted.map(({ task, by, effort, wanted }) => {
    const cost = by === 'pointer' ? `${effort.clicks} clicks` : `${effort.keys} keys`
    return `| ${task} | ${cost} | ≤ ${wanted} |`
  })
  return ['| task | counted | wanted |', '|---|---|---|', ...rows].join('\n')
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
