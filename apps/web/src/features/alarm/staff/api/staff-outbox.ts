import type { OwnTask, Task } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { base64Of } from '../../../../shared/lib/base64.ts'
import { randomId } from '../model/random-id.ts'
import { readSession } from '../../../../shared/session/session-store.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { openOutboxStore } from '../outbox/outbox-store.ts'
import type { Deed, Waiting } from '../outbox/waiting.ts'
import { keepTasks, keptTasks } from './kept-tasks.ts'
import { phoneTime } from './phone-clock.ts'
import { staffKeys } from './staff-queries.ts'

/** Four pictures over a thin line, ms. */
const PICTURES_TIME_LIMIT = 180_000

/** @returns the task as it is now; undefined for a deed that is about none */
async function send({ taskId = '', requestId, at, deed }: Waiting): Promise<Task | undefined> {
  const once = { requestId, at }
  switch (deed.kind) {
    case 'act': {
      const { kind: _act, ...act } = deed
      return api.task.act({ ...once, taskId, ...act })
    }
    case 'report': {
      const report = { kind: deed.report, content: deed.content, pictures: await sentPictures(deed.pictures) }
      return api.task.report({ ...once, taskId, ...report }, { timeLimit: PICTURES_TIME_LIMIT })
    }
    case 'alarm': {
      const { kind: _alarm, ...alarm } = deed
      const pictures = await sentPictures(deed.pictures)
      await api.manual.addManualAlarm({ ...once, ...alarm, pictures }, { timeLimit: PICTURES_TIME_LIMIT })
      return undefined
    }
  }
}

/** The network may be gone before the tasks are fetched again: what was answered is shown and kept. */
function takeAnswer(queryClient: QueryClient, answered: Task): void {
  const open = queryClient.getQueryData<OwnTask[]>(staffKeys.open) ?? keptTasks()?.tasks
  if (!open) return
  const tasks = open.map(task => (task.id === answered.id ? { ...task, ...answered } : task))
  queryClient.setQueryData(staffKeys.open, tasks)
  keepTasks(tasks)
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
    send: async waiting => {
      const answered = await send(waiting)
      if (answered) takeAnswer(queryClient, answered)
    },
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
