import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useGuardedClose } from '../confirm/use-guarded-close.ts'
import { AppDrawer } from '../dialog/app-drawer.tsx'
import { LoadingMask } from '../loading-mask/loading-mask.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { EditForm, type EditFormProps } from './edit-form.tsx'
import { SaveButtons } from './save-buttons.tsx'

interface Props<Thing, Fields> extends EditFormProps<Thing, Fields> {
  title: string
  /** Px. */
  size: number
  onClose: () => void
  /** In place of "cancel", while something longer runs than a call. */
  stop?: { label: string; onStop: () => void } | undefined
  extra?: ReactNode
  /** Out of the way for a while, with what was typed. */
  isAway?: boolean
}

const nameOf = (thing: unknown): string =>
  typeof thing === 'object' && thing !== null && 'name' in thing ? String(thing.name) : ''

/** With a name it takes the focus, which the keys that scroll need and no field of a form that is only looked at has. */
function ScrolledByKeys({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by the keyboard
    <div role="group" aria-label={name} tabIndex={0}>
      {children}
    </div>
  )
}

/** The frame of a form that adds or changes one thing: it saves, and asks before unsaved changes are lost; or only shows the thing. */
export function EditDrawer<Thing, Fields extends object>(props: Props<Thing, Fields>) {
  const { title, size, stop, extra, isAway, onClose, ...content } = props
  const { edit, isReadOnly = false } = content
  const t = useT()
  const errorText = useErrorText()
  const handleClose = useGuardedClose(edit.form, onClose)
  const shownTitle = isReadOnly ? t('shared.action.viewNamed', { name: nameOf(edit.seen) }) : title
  return (
    <AppDrawer
      title={shownTitle}
      size={size}
      mask={{ closable: false }}
      onClose={handleClose}
      extra={extra}
      isAway={isAway}
      footer={
        isReadOnly ? (
          <Button style={{ float: 'right' }} onClick={onClose}>
            {t('shared.action.close')}
          </Button>
        ) : (
          <Space style={{ float: 'right' }}>
            <Button onClick={stop?.onStop ?? handleClose}>{stop?.label ?? t('shared.action.cancel')}</Button>
            <SaveButtons edit={edit} />
          </Space>
        )
      }
    >
      {edit.isReady && (
        <ScrolledByKeys name={isReadOnly ? shownTitle : undefined}>
          <EditForm {...content} />
        </ScrolledByKeys>
      )}
      {!edit.isReady && edit.error && <ErrorState title={errorText(edit.error)} onRetry={edit.refetch} />}
      {!edit.isReady && !edit.error && <LoadingMask isLoading />}
    </AppDrawer>
  )
}
