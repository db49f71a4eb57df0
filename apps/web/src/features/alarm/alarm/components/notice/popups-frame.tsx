import { DownOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { Button, Select } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { setPopupScope, usePopupScope } from '../../api/popup-scope.ts'
import { changePopups } from '../../api/popup-store.ts'
import css from './alarm-popups.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

interface Props {
  waiting: readonly Alarm[]
}

/** How many wait, of which centres, and the way to fold the column. */
export function PopupsHead({ waiting, onFold }: Props & { onFold: () => void }) {
  const t = useT()
  const label = t('alarm.popup.fold')
  return (
    <header className={css['head']}>
      <strong>{waiting.length > 0 && t('alarm.popup.waiting', { count: waiting.length })}</strong>
      <ScopeSelect />
      <Button
        size="small"
        type="text"
        icon={<DownOutlined />}
        title={label}
        aria-label={label}
        onClick={onFold}
      />
    </header>
  )
}

/** Whether every centre pops up or the shown one alone; with one centre there is nothing to choose. */
function ScopeSelect() {
  const t = useT()
  const scope = usePopupScope()
  const userId = useSession(session => session.user?.id)
  const hasChoice = useSession(session => session.parks.length > 1)
  if (!hasChoice || userId === undefined) return null
  return (
    <Select
      listHeight={LIST_HEIGHT}
      size="small"
      variant="borderless"
      aria-label={t('alarm.popup.scope')}
      popupMatchSelectWidth={false}
      value={scope}
      onChange={next => setPopupScope(userId, next)}
      options={(['every', 'current'] as const).map(value => ({
        value,
        label: t(`alarm.popup.scopes.${value}`),
      }))}
    />
  )
}

/** How many have no place, and the way to be rid of all. */
export function PopupsFoot({ waiting, more }: Props & { more: number }) {
  const t = useT()
  const ids = waiting.map(alarm => alarm.id)
  if (ids.length === 0) return null
  return (
    <footer className={css['foot']}>
      <span>{more > 0 && t('alarm.popup.more', { count: more })}</span>
      <Button size="small" onClick={() => changePopups({ type: 'put-aside', ids })}>
        {t('alarm.popup.allAside')}
      </Button>
    </footer>
  )
}
