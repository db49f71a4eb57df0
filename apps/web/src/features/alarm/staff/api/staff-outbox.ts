import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { base64Of } from '../../../../shared/lib/base64.ts'
import { randomId } from '../model/random-id.ts'
import { readSession } from '../../../../shared/session/session-store.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { openOutboxStore } from '../outbox/outbox-store.ts'
import type { Deed, Waiting } from '../outbox/waiting.ts'
import { phoneTime } from './phone-clock.ts'
import { staffKeys } from './staff-queries.ts'

/** Four pictures over a thin line, ms. */
const PICTURES_TIME_LIMIT = 180_000

async function send({ taskId = '', requestId, at, deed }: Waiting): Promise<void> {
  const once = { requestId, at }
  switch (deed.kind) {
    case 'act': {
      const { kind: _act, ...act } = deed
      await api.task.act({ ...once, taskId, ...act })
      return
    }
    case 'report': {
      const report = { kind: deed.report, content: deed.content, pictures: await sentPictures(deed.pictures) }
      await api.task.report({ ...once, taskId, ...report }, { timeLimit: PICTURES_TIME_LIMIT })
      return
    }
    case 'alarm': {
      const { kind: _alarm, ...alarm } = deed
      const pictures = await sentPictures(deed.pictures)
      await api.manual.addManualAlarm({ ...once, ...alarm, pictures }, { timeLimit: PICTURES_TIME_LIMIT })
    }
  }
}

const sentPictures = (pictures: readonly Blob[]) =>
  Promise.all(
    pictures.map(async (picture, index) => ({
      fileName: `${index + 1}.jpg`,
      content: await base64Of(picture),
    })),
  )

/** Opens what waits on this phone. */
export async function openOutbox(queryClient: QueryClient): Promise<Outbox> {
  const outbox = createOutbox({
    store: await openOutboxStore(),
    send,
    userId: () => readSession().user?.id,
    onTaken: () => void queryClient.invalidateQueries({ queryKey: staffKeys.all }),
  })
  await outbox.load()
  return outbox
}

/** A deed of the signed-in guard, done now. */
export function deedNow(about: Pick<Waiting, 'taskId' | 'alarm'>, deed: Deed): Waiting {
  const userId = readSession().user?.id ?? ''
  return { ...about, requestId: randomId(), userId, at: phoneTime().toISOString(), deed }
}
