import { setTimeout as pause } from 'node:timers/promises'
import { createTranscoder } from '../codec/transcode/transcoder.ts'
import type { StreamInit } from '../ingest/engine.ts'
import { codedSize } from '../transcode/coded-size.ts'
import { createLiveCoder } from '../transcode/live-coder.ts'
import type { ScriptedStream } from './scripted-stream.ts'

/** A scripted stream as the H.264 that is made of it for browsers that cannot show it; each picture comes when its original does. */
export async function codedStreamOf({ init, fragments: given }: ScriptedStream): Promise<ScriptedStream> {
  const inits: StreamInit[] = []
  const fragments: ScriptedStream['fragments'] = []
  const transcoder = createTranscoder({ ...codedSize(init), purpose: 'live' })
  let now = 0
  let fault: Error | undefined
  const coder = createLiveCoder(init, [], transcoder, {
    init: made => inits.push(made),
    fragment: fragment => fragments.push({ at: now, fragment }),
    fault: error => (fault = error),
  })
  for (const { at, fragment } of given) {
    now = at
    coder.fragment(fragment)
    // One at a time: what comes faster than it is coded is left out, as on a machine that is too slow.
    while (transcoder.status().waiting > 0) await pause(1)
  }
  coder.stop()
  const made = inits.at(-1)
  if (!made) throw fault ?? new Error('the stream gives no picture')
  return { init: made, inits, fragments }
}
