import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { screens } from '@palisade/contract'
import { waitForLive, type Operator } from './console.ts'

const run = promisify(execFile)
/** Ticks a second of the pictures: rounded to whole frames two of a camera that was late would fall on one. */
const DECODE = '-f null -enc_time_base 1:90000 -'
const FACTS = '-show_entries format=duration:stream=codec_type,codec_name,width,height -of json'

export interface ProbedStream {
  codec_type: string
  codec_name: string
  width?: number
  height?: number
}

/** Tracks and length of a file. @throws where ffmpeg does not decode it without a fault */
export async function probeFile(file: string): Promise<{ streams: ProbedStream[]; seconds: number }> {
  const decoded = await run('ffmpeg', ['-v', 'error', '-i', file, ...DECODE.split(' ')])
  if (decoded.stderr !== '') throw new Error(decoded.stderr)
  const { stdout } = await run('ffprobe', ['-v', 'error', ...FACTS.split(' '), file])
  const { format, streams } = JSON.parse(stdout) as {
    format: { duration: string }
    streams: ProbedStream[]
  }
  return { streams, seconds: Number(format.duration) }
}

/** Spans of recordings as files: asked for in playback, listed, joined, saved. */
export function footageOf(operator: Operator) {
  const { page, t, stack } = operator
  /** `2026-11-23 08:15:30`, as the console of these journeys shows it. */
  const typed = (at: number) => page.evaluate(moment => new Date(moment).toLocaleString('sv-SE'), at)
  const list = page.getByRole('dialog', { name: t('shell.work.title') })
  return {
    list,
    open: async (cameraIds: readonly string[], at: number) => {
      const search = new URLSearchParams({ cameras: cameraIds.join(), at: new Date(at).toISOString() })
      await page.goto(`${stack.url}${screens.videoControl.path}?${search.toString()}`)
      await waitForLive(operator)
    },
    openList: () => page.getByRole('button', { name: new RegExp(`^${t('shell.work.title')}`) }).click(),
    /** A span of the selected tile, as a file of its own or as a clip of a splice. */
    ask: async (start: number, end: number, press: 'footage.begin' | 'footage.addClip') => {
      await page.getByRole('button', { name: t('footage.add'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('footage.add') })
      await dialog.getByLabel(t('footage.field.from'), { exact: true }).fill(await typed(start))
      await dialog.getByLabel(t('footage.field.to'), { exact: true }).fill(await typed(end))
      await dialog.getByRole('button', { name: t(press), exact: true }).click()
      return dialog
    },
    /** Shown once a file of this name is ready. */
    saveButton: (name: string) =>
      list.getByRole('button', { name: t('footage.save', { name }), exact: true }),
    save: async (name: string) => {
      const [saved, asked] = await Promise.all([
        page.waitForEvent('download'),
        page.waitForRequest(/getFile/),
        list.getByRole('button', { name: t('footage.save', { name }), exact: true }).click(),
      ])
      const fileId = new URL(asked.url()).searchParams.get('fileId') ?? ''
      return { fileId, file: (await saved.path()) ?? '', name: saved.suggestedFilename() }
    },
  }
}
