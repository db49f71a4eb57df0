import type { ServerResponse } from 'node:http'
import type { FillRequest } from '@palisade/contract/media'
import pLimit from 'p-limit'
import { sendJson } from '../http/send-json.ts'
import { fillFromCard, type FillDeps } from './fill.ts'

/** Fills that run at the same time: live pictures and recording go first. */
const AT_ONCE = 2

/** Answers `POST /control/fill` once the span is filled, or why it was not. @param deps undefined where nothing is recorded */
export function createFillAnswer(deps: () => FillDeps | undefined) {
  const slots = pLimit(AT_ONCE)
  const running = new Set<string>()

  return async (request: FillRequest, response: ServerResponse): Promise<void> => {
    const found = deps()
    if (!found) return sendJson(response, 404, { error: 'not_recording' })
    // Two fills of one camera would not see what the other is about to write.
    if (running.has(request.cameraId)) return sendJson(response, 503, { error: 'busy' })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    running.add(request.cameraId)
    try {
      await slots(async () => {
        if (gone.signal.aborted) return
        sendJson(response, 200, await fillFromCard(request, found, gone.signal))
      })
    } finally {
      running.delete(request.cameraId)
    }
  }
}
