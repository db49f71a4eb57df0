import type { OwnFootPatrol, OwnTask, Task } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { procedureKeys } from '#features/alarm/procedure/procedure.face.ts'
import { api } from '#shared/api/api.ts'
import type { Sender } from '#shared/api/client.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { readSession } from '#shared/session/session-store.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { openOutboxStore } from '../outbox/outbox-store.ts'
import type { Deed, Waiting } from '../outbox/waiting.ts'
import { keepProcedure } from './kept-procedures.ts'
import { keepPatrols, keptPatrols } from './kept-patrols.ts'
import { keepTasks, keptTasks } from './kept-tasks.ts'
import { staffKeys } from './staff-queries.ts'
import { useServerOffset } from '#shared/api/server-time.ts'

/** A random UUID (version 4). Browsers have `randomUUID` on secure origins only, and a phone in a LAN may speak plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16)
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16)
    return byte.toString(16).padStart(2, '0')
  })
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}

/** How far the phone's clock was ahead of the server's at the last answer, ms. */
let ahead = 0
useServerOffset.subscribe(({ known }) => {
  // The monotonic clock stands still while a phone sleeps, so that the two are compared only at an answer.
  if (known) ahead = Date.now() - (performance.now() + known.offset)
})

/** The present moment by the server's clock, also in a dead spot: the server refuses what a wrong clock puts into its future. */
const phoneTime = (): Date => new Date(Date.now() - ahead)

/** Four pictures over a thin line, ms. */
const PICTURES_TIME_LIMIT = 180_000

/** Sends one deed, and shows what the server answered: the network may be gone before that is fetched again. */
async function send(waiting: Waiting, sender: Sender, queryClient: QueryClient): Promise<void> {
  const show = await ask(waiting, sender)
  // An answer that comes after the guard has left must not bring their tasks back to the phone.
  if (readSession().ticket === sender.ticket) show(queryClient)
}

/** @returns what shows the answer */
async function ask(
  { taskId = '', requestId, at, deed }: Waiting,
  sender: Sender,
): Promise<(queryClient: QueryClient) => void> {
  const withPictures = { timeLimit: PICTURES_TIME_LIMIT, sender }
  const once = { requestId, at }
  switch (deed.kind) {
    case 'act': {
      const { kind: _act, ...act } = deed
      const task = await api.task.act({ ...once, taskId, ...act }, { sender })
      return queryClient => takeAnswer(queryClient, task)
    }
    case 'report': {
      const report = { kind: deed.report, content: deed.content, pictures: await sentPictures(deed.pictures) }
      const task = await api.task.report({ ...once, taskId, ...report }, withPictures)
      return queryClient => takeAnswer(queryClient, task)
    }
    case 'alarm': {
      const { kind: _alarm, ...alarm } = deed
      const pictures = await sentPictures(deed.pictures)
      await api.manual.raise({ ...once, ...alarm, pictures }, withPictures)
      return () => undefined
    }
    case 'answer': {
      const { kind: _answer, step, ...answer } = deed
      const pictures = await sentPictures(deed.pictures)
      const request = { ...once, ...answer, stepKey: step.key, pictures }
      const procedure = await api.procedure.answer(request, withPictures)
      return queryClient => {
        queryClient.setQueryData(procedureKeys.ofAlarm(answer.alarmId), procedure)
        keepProcedure(procedure)
      }
    }
    case 'check_in': {
      const { kind: _checkIn, stop: _stop, pictures, ...checkIn } = deed
      const [picture] = await sentPictures(pictures)
      const request = { requestId, id: taskId, ...checkIn, ...(picture && { picture }) }
      // Both moments are by the phone's own clock: the server takes from them how long ago it was.
      const sentAt = new Date().toISOString()
      const patrol = await api.patrolFoot.checkIn({ ...request, sentAt }, withPictures)
      return queryClient => takePatrol(queryClient, patrol)
    }
  }
}

function takeAnswer(queryClient: QueryClient, answered: Task): void {
  const open = queryClient.getQueryData<OwnTask[]>(staffKeys.open) ?? keptTasks()?.tasks
  if (!open) return
  const tasks = open.map(task => (task.id === answered.id ? { ...task, ...answered } : task))
  queryClient.setQueryData(staffKeys.open, tasks)
  keepTasks(tasks)
}

function takePatrol(queryClient: QueryClient, answered: OwnFootPatrol): void {
  const open = queryClient.getQueryData<OwnFootPatrol[]>(staffKeys.patrols) ?? keptPatrols()?.patrols
  if (!open) return
  const patrols = open.map(patrol => (patrol.id === answered.id ? answered : patrol))
  queryClient.setQueryData(staffKeys.patrols, patrols)
  keepPatrols(patrols)
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
    send: (waiting, sender) => send(waiting, sender, queryClient),
    sender: () => {
      const { user, ticket } = readSession()
      return user && ticket !== undefined ? { userId: user.id, ticket } : undefined
    },
    onTaken: ({ deed }) => {
      void queryClient.invalidateQueries({ queryKey: staffKeys.all })
      if (deed.kind === 'answer')
        void queryClient.invalidateQueries({ queryKey: procedureKeys.ofAlarm(deed.alarmId) })
    },
  })
  await outbox.load()
  return outbox
}

/** A deed of the signed-in guard, done now. */
export function deedNow(about: Pick<Waiting, 'taskId' | 'alarm'>, deed: Deed): Waiting {
  const userId = readSession().user?.id ?? ''
  return { ...about, requestId: randomId(), userId, at: phoneTime().toISOString(), deed }
}
