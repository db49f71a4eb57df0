import { seededName } from '@palisade/phrases'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '#shared/api/api.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { setMuted, useAlarmSound } from '#shared/alarm-sound/alarm-sound.ts'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { endSession, useSession } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { PersonStatusTag } from '#shared/ui/tag/task-tags.tsx'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import { useHasDrafts } from '../api/drafts-context.tsx'
import { ownStaffQuery } from '../api/staff-queries.ts'
import { useDuty } from '../api/use-duty.ts'
import type { PhonePosition } from '../api/use-position.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { PushRow } from '../push/push-row.tsx'
import { FloorRow } from './floor-row.tsx'
import { PositionText } from './position-text.tsx'
import css from './staff.module.css'
import { SwitchRow } from './switch-row.tsx'

/** The guard's duty, word and consent, and how this phone behaves. */
export function MePanel({ position }: { position: PhonePosition }) {
  const { t, language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  const user = useSession(state => state.user)
  const isMuted = useAlarmSound(state => state.isMuted)
  const otherLanguage = language === 'en_US' ? 'zh_CN' : 'en_US'
  return (
    <div className={css['page']}>
      <h1 className={css['title']}>{seededName(t, user?.name ?? '') || user?.userName}</h1>
      <Duty position={position} />
      <section className={css['section']}>
        <h2>{t('staff.me.phone')}</h2>
        <PushRow />
        <SwitchRow label={t('staff.me.sound')} isOn={!isMuted} onChange={isOn => setMuted(!isOn)} />
        <SwitchRow
          label={t('staff.me.dark')}
          isOn={theme === 'dark'}
          onChange={isOn => setTheme(isOn ? 'dark' : 'light')}
        />
        <Button lang={otherLanguage.replace('_', '-')} onClick={() => setLanguage(otherLanguage)}>
          {t(`shared.language.${otherLanguage}`)}
        </Button>
        <p className={css['quiet']}>
          {t(window.isSecureContext ? 'staff.me.install' : 'staff.me.noInstall')}
        </p>
        <LogOut />
      </section>
    </div>
  )
}

function Duty({ position }: { position: PhonePosition }) {
  const { t } = useLanguage()
  const errorText = useErrorText()
  const { data: own, error } = useQuery(ownStaffQuery())
  const duty = useDuty()
  if (!own) return error && <p role="alert">{errorText(error)}</p>
  const isBusy = duty.isPending
  return (
    <section className={css['section']}>
      <h2>{t('staff.me.duty')}</h2>
      <div className={css['row']}>
        <span>{t('staff.me.status')}</span>
        <PersonStatusTag status={own.status} />
      </div>
      <SwitchRow
        label={t('staff.me.onDuty')}
        hint={t('staff.me.onDutyHint')}
        isOn={own.isOnDuty}
        isBusy={isBusy}
        onChange={isOnDuty => duty.mutate({ isOnDuty })}
      />
      <SwitchRow
        label={t('staff.me.busy')}
        hint={t('staff.me.busyHint')}
        isOn={own.isBusy}
        isBusy={isBusy}
        onChange={isOn => duty.mutate({ isBusy: isOn })}
      />
      <SwitchRow
        label={t('staff.me.consent')}
        hint={t('staff.me.consentHint')}
        isOn={own.hasConsented}
        isBusy={isBusy}
        onChange={hasConsented => duty.mutate({ hasConsented })}
      />
      <PositionText position={position.told} />
      {own.isOnDuty && own.hasConsented && <FloorRow own={position.own} />}
    </section>
  )
}

function LogOut() {
  const { t } = useLanguage()
  const confirm = useConfirm()
  const userId = useSession(({ user }) => user?.id)
  const waiting = useOutbox(state => state.waiting).filter(one => one.userId === userId).length
  const hasDrafts = useHasDrafts()
  const logOut = useMutation({
    // The ticket is forgotten here even when the server cannot be told.
    meta: { ownErrors: true },
    mutationFn: () => api.session.logout({}, { timeLimit: 3_000 }),
    onSettled: () => endSession('logout'),
  })
  const ask = async () => {
    const losses = [
      ...(waiting > 0 ? [t('staff.me.unsent', { count: waiting })] : []),
      ...(hasDrafts ? [t('staff.me.drafts')] : []),
    ]
    const content = losses.map(loss => <div key={loss}>{loss}</div>)
    if (losses.length === 0 || (await confirm({ title: t('shell.logOut'), content }))) logOut.mutate()
  }
  return (
    <Button danger loading={logOut.isPending} onClick={() => void ask()}>
      {t('shell.logOut')}
    </Button>
  )
}
