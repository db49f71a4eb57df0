import { openTaskStatuses, type Task, type TaskPerson } from '@palisade/contract'

const open: readonly string[] = openTaskStatuses

/** The open task of a person, who cannot be given a second one of the alarm. */
export const openTaskOf = (tasks: readonly Task[], userId: string): Task | undefined =>
  tasks.find(task => task.userId === userId && open.includes(task.status))

/** The task that a person has given back, rejected or forwarded; nothing came after it. */
export function givenBackOf(tasks: readonly Task[], userId: string): Task | undefined {
  const newest = tasks.findLast(task => task.userId === userId)
  return newest?.status === 'rejected' || newest?.status === 'forwarded' ? newest : undefined
}

/** The one to propose: the first who is free and has not given the task back, in the server's order. */
export const proposedOf = (people: readonly TaskPerson[], tasks: readonly Task[]): string | undefined =>
  people.find(
    ({ status, userId }) => status === 'free' && !openTaskOf(tasks, userId) && !givenBackOf(tasks, userId),
  )?.userId

/** The one who was asked for by name, if they may be sent and have no open task of the alarm. */
export const sendable = (
  people: readonly TaskPerson[],
  tasks: readonly Task[],
  wanted: string,
): string | undefined => people.find(({ userId }) => userId === wanted && !openTaskOf(tasks, userId))?.userId

/**
 * The people in the order in which they were first shown, those who came since below: distances change while one is being
 * chosen, and nothing moves under the pointer.
 */
export function inShownOrder(people: readonly TaskPerson[], shown: readonly string[]): TaskPerson[] {
  const place = (userId: string) => (shown.includes(userId) ? shown.indexOf(userId) : shown.length)
  return people.toSorted((a, b) => place(a.userId) - place(b.userId))
}
