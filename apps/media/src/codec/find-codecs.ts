import { execFile } from 'node:child_process'
import type { MediaCodecs } from '@palisade/contract/media'
import { startCodecProcess } from './codec-process.ts'

/** Starts the codecs of this machine once, to say which of them work. @param ffmpegPath a command that makes the pictures */
export async function findCodecs(ffmpegPath: string | undefined): Promise<MediaCodecs> {
  const [hasBuiltIn, hasFfmpeg] = await Promise.all([
    startsBuiltIn(),
    ffmpegPath !== undefined && startsFfmpeg(ffmpegPath),
  ])
  const builtIn = hasBuiltIn ? 'built_in' : 'none'
  if (ffmpegPath === undefined) return { pictures: builtIn, streams: builtIn }
  return { pictures: hasFfmpeg ? 'ffmpeg' : 'none', streams: builtIn }
}

async function startsBuiltIn(): Promise<boolean> {
  const child = startCodecProcess()
  try {
    return 'isReady' in (await child.ask({ ask: 'ready' }))
  } catch {
    return false
  } finally {
    await child.kill()
  }
}

const startsFfmpeg = (command: string): Promise<boolean> =>
  new Promise(resolve => {
    execFile(command, ['-hide_banner', '-version'], { env: {} }, error => resolve(error === null))
  })
