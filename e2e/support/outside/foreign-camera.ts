import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A camera of gst-rtsp-server, Debian's own Python running it, until the end of the test.
 * @param manner `refreshed`: it sends no key picture  @returns its address
 */
export async function serveForeignCamera(manner?: 'refreshed'): Promise<string> {
  const file = path.join(import.meta.dirname, 'gst_camera.py')
  const child = spawn('/usr/bin/python3', [file, ...(manner ? [manner] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the foreign camera did not start')))
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  ended.catch(() => {})
  const port = /^ready (\d+)/.exec(String(line))?.[1]
  return `rtsp://127.0.0.1:${port}/cam`
}
