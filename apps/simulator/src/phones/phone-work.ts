import type { OwnTask } from '@palisade/contract'
import type { GuardPlan } from './guard-plan.ts'
import type { PhoneAction } from './phone-outbox.ts'

/** How long a guard reads a task before answering, and works at the place before reporting, ms. */
const READS = 10_000
const WORKS = 30_000

interface KnownTask {
  task: Pick<OwnTask, 'id' | 'status'> & {
    alarm: Pick<OwnTask['alarm'], 'longitude' | 'latitude' | 'number'>
  }
  /** Since when it is as it is, ms. */
  since: number
  /** When the guard reached the place, ms. */
  arrivedAt?: number
}

export interface PhoneWork {
  /** Takes the open tasks as the product has them. */
  learn(tasks: readonly KnownTask['task'][], now: number): void
  /** The task that the guard goes to now. */
  current(): KnownTask['task'] | undefined
  /** The guard's next action of their own accord; the states go on as if it had been sent. */
  decide(now: number, hasArrived: boolean): PhoneAction | undefined
  /** An action that the guard is told to do. @returns undefined when no task is in that state */
  order(kind: PhoneAction['kind'], now: number): PhoneAction | undefined
}

/** How a guard works on tasks: read, accept or reject, go there, work, report. */
export function createPhoneWork({ rejectsEvery }: Pick<GuardPlan, 'rejectsEvery'>): PhoneWork {
  let known: KnownTask[] = []
  let answered = 0

  const find = (status: OwnTask['status']) => known.find(({ task }) => task.status === status)

  function move(one: KnownTask, status: OwnTask['status'], now: number) {
    one.task = { ...one.task, status }
    one.since = now
  }

  function answer(one: KnownTask, kind: 'accept' | 'reject', now: number): PhoneAction {
    answered += 1
    const taskId = one.task.id
    move(one, kind === 'accept' ? 'in_progress' : 'rejected', now)
    return kind === 'accept' ? { kind, taskId } : { kind, taskId, reason: 'No car at hand' }
  }

  function report(one: KnownTask, now: number): PhoneAction {
    move(one, 'pending_review', now)
    const content = `Looked at the place of alarm ${one.task.alarm.number}: all in order`
    return { kind: 'report', taskId: one.task.id, content }
  }

  return {
    learn(tasks, now) {
      known = tasks.map(task => {
        const before = known.find(one => one.task.id === task.id)
        return before && before.task.status === task.status ? { ...before, task } : { task, since: now }
      })
    },
    current: () => find('in_progress')?.task,
    decide(now, hasArrived) {
      const fresh = find('not_started')
      if (fresh && now - fresh.since >= READS) {
        const isRejected = rejectsEvery > 0 && (answered + 1) % rejectsEvery === 0
        return answer(fresh, isRejected ? 'reject' : 'accept', now)
      }
      const work = find('in_progress')
      if (!work) return undefined
      if (hasArrived) work.arrivedAt ??= now
      return work.arrivedAt !== undefined && now - work.arrivedAt >= WORKS ? report(work, now) : undefined
    },
    order(kind, now) {
      const one = find(kind === 'report' ? 'in_progress' : 'not_started')
      if (!one) return undefined
      return kind === 'report' ? report(one, now) : answer(one, kind, now)
    },
  }
}
