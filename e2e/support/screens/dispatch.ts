import type { DispatcherTaskAction } from '@palisade/contract'
import type { Operator } from './console.ts'

/** The dispatch of the chosen alarm: the dialog that sends people, and the tasks they have. */
export function dispatchOf({ page, t }: Operator) {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: t('task.people') }) })
  const tasks = page.getByRole('region', { name: t('task.title') })
  const taskOf = (name: string) => tasks.getByRole('listitem').filter({ hasText: name })
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  return {
    dialog,
    tasks,
    taskOf,
    release: () => press(t('task.release')),
    assign: () => press(t('task.assign')),
    person: (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) }),
    /** The one who is proposed, named by the dialog before anybody is chosen by hand. */
    proposed: (name: string) =>
      dialog.getByRole('checkbox', { name: new RegExp(name), checked: true }).waitFor(),
    remarks: dialog.getByLabel(t('task.remarks'), { exact: true }),
    /** Sends whom the dialog has chosen. */
    send: (isMore = false) =>
      dialog.getByRole('button', { name: t(isMore ? 'task.assign' : 'task.release'), exact: true }).click(),
    /** An action on somebody's task. */
    act: (name: string, action: DispatcherTaskAction) =>
      taskOf(name)
        .getByRole('button', { name: t(`task.${action}`), exact: true })
        .click(),
  }
}
