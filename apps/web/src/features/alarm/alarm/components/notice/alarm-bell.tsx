import { BellOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { screens } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Badge, Button } from 'antd'
import { setMuted, unblockSound, useAlarmSound } from '#shared/alarm-sound/alarm-sound.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useParameter } from '#shared/session/use-parameter.ts'
import { alarmCountQuery } from '../../api/alarm-queries.ts'

/** How many alarms of the user's centres nobody has taken, on every screen, and whether they can be heard. */
export function AlarmBell() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useQuery(alarmCountQuery({ everyCentre: true }))
  const count = data?.onAlert ?? 0
  const label = t('alarm.bell.label', { count, more: data?.inProgress ?? 0 })
  return (
    <>
      <Badge count={count} overflowCount={99_999} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          aria-label={label}
          title={label}
          icon={<BellOutlined />}
          onClick={() => void navigate({ to: screens.alarmLive.path })}
        />
      </Badge>
      <SoundSwitch />
    </>
  )
}

function SoundSwitch() {
  const t = useT()
  const { isMuted, isBlocked } = useAlarmSound()
  const isOnForSite = useParameter('alarm.sound')
  if (!isOnForSite) {
    const label = t('alarm.bell.soundOffForSite')
    return (
      <Button
        type="text"
        disabled
        aria-label={label}
        aria-pressed={false}
        title={label}
        icon={<MutedOutlined />}
      />
    )
  }
  if (isBlocked && !isMuted) {
    const label = t('alarm.bell.blocked')
    return (
      <Button
        danger
        type="primary"
        aria-label={label}
        title={label}
        icon={<SoundOutlined />}
        onClick={() => void unblockSound()}
      />
    )
  }
  const label = isMuted ? t('alarm.bell.soundOff') : t('alarm.bell.soundOn')
  return (
    <Button
      type="text"
      danger={isMuted}
      aria-label={label}
      aria-pressed={!isMuted}
      title={label}
      icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
      onClick={() => setMuted(!isMuted)}
    />
  )
}
