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

/** A report with four pictures over a thin line, ms. */
const REPORT_TIME_LIMIT = 180_000

async function send({ taskId, requestId, at, deed }: Waiting): Promise<void> {
  const named = { taskId, requestId, at }
  if (deed.kind === 'act') {
    const { kind: _act, ...act } = deed
    await api.task.act({ ...named, ...act })
    return
  }
  const pictures = await Promise.all(
    deed.pictures.map(async (picture, index) => ({
      fileName: `${index + 1}.jpg`,
      content: await base64Of(picture),
    })),
  )
  const report = { ...named, kind: deed.report, content: deed.content, pictures }
  await api.task.report(report, { timeLimit: REPORT_TIME_LIMIT })
}

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
export function deedOn(task: Pick<Waiting, 'taskId' | 'alarm'>, deed: Deed): Waiting {
  const userId = readSession().user?.id ?? ''
  return { ...task, requestId: randomId(), userId, at: phoneTime().toISOString(), deed }
}
