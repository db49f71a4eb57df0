import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** ms from start until ffmpeg has opened an RTSP address and decoded one frame, `times` times. */
export async function firstFrameByFfmpeg(url: string, times: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    const flags =
      '-nostdin -loglevel error -fflags +nobuffer -analyzeduration 500000 -probesize 500000 -rtsp_transport tcp'.split(
        ' ',
      )
    await promisify(execFile)('ffmpeg', [...flags, '-i', url, '-frames:v', '1', '-f', 'null', '-'], {
      timeout: 30_000,
    })
    took.push(performance.now() - start)
  }
  return took
}
