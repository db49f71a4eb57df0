import path from 'node:path'
import type { Page } from 'playwright-core'
import type { ScriptedStream } from '../../../apps/media/src/testing/scripted-stream.ts'
import { oneScript } from '../../../apps/web/tooling/one-script.ts'

const PAGE = path.join(import.meta.dirname, '../../../apps/web/src/shared/player/testing/scripted-tiles.ts')

/** As apps/web tells it (scripted-tiles.ts), which has the types of a browser. */
export interface TileReport {
  shown: { at: number; mediaTime: number }[]
  told: { at: number; phase: string; isSilent: boolean }[]
  heard: { at: number; off: number | undefined }[]
}

export interface TileCase {
  stream: ScriptedStream
  /** The tile is opened so far into the stream, ms; the group before it is cached. */
  openAt?: number
  isHeard?: boolean
  hangAt?: number
}

let code: Promise<string> | undefined

/** The console's own live tiles in an empty page, each with the stream of a script, all at once. */
export async function playTiles(page: Page, cases: readonly TileCase[], ms: number): Promise<TileReport[]> {
  code ??= oneScript(PAGE)
  await page.addScriptTag({ content: await code })
  const scripts = cases.map(({ stream: { init, fragments }, openAt = 0, ...rest }) => ({
    ...rest,
    mime: init.mime,
    hasAudio: init.hasAudio,
    init: init.segment.toString('base64'),
    fragments: fragments.map(({ at, fragment: { bytes, isVideo, isKey } }) => ({
      at: at - openAt,
      isKey: isVideo && isKey,
      bytes: bytes.toString('base64'),
    })),
  }))
  return page.evaluate(`playTiles(${JSON.stringify(scripts)}, ${ms})`)
}

/** The longest time that one picture stood after the first, ms. */
export const longestStill = ({ shown }: TileReport, from = 0, to = Infinity): number => {
  const times = shown.map(({ at }) => at).filter(at => at >= from && at <= to)
  return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!))
}

/** Runs checks of one long play, so that all of them are told and not the first alone. @returns what failed, by name */
export function failuresOf(checks: readonly (readonly [name: string, check: () => void])[]): string[] {
  return checks.flatMap(([name, check]) => {
    try {
      check()
      return []
    } catch (error) {
      return [`${name}: ${String(error).split('\n').slice(0, 4).join(' ')}`]
    }
  })
}
