import { LoginOutlined } from '@ant-design/icons'
import { Button, Input, Progress } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import type { useTargets } from '../api/use-onboarding.ts'
import { isFailed, type Login, type Target } from '../model/target.ts'
import css from './onboarding.module.css'

interface Props {
  all: ReturnType<typeof useTargets>
  chosen: readonly Target[]
  login: Login
  onLogin: (login: Login) => void
}

/** The login for all chosen devices, and trying it on them. */
export function LoginBar({ all, chosen, login, onLogin }: Props) {
  const t = useT()
  const failed = chosen.filter(isFailed)
  if (all.progress) {
    const { done, total } = all.progress
    return (
      <div className={css['bar']} role="status">
        <Progress
          percent={Math.round((done / Math.max(total, 1)) * 100)}
          format={() => `${done} / ${total}`}
          style={{ flex: 1 }}
          aria-label={t('onboarding.login.running')}
        />
        <Button onClick={all.cancel}>{t('shared.action.cancel')}</Button>
      </div>
    )
  }
  return (
    <form
      className={css['bar']}
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        all.probeAll(chosen, login)
      }}
    >
      <span>{t('onboarding.login.forAll')}</span>
      <AppInput
        aria-label={t('device.field.username')}
        placeholder={t('device.field.username')}
        maxLength={20}
        autoComplete="off"
        value={login.username}
        onChange={event => onLogin({ ...login, username: event.target.value })}
        style={{ width: 170 }}
      />
      <Input.Password
        aria-label={t('device.field.password')}
        placeholder={t('device.field.password')}
        maxLength={50}
        autoComplete="new-password"
        value={login.password}
        onChange={event => onLogin({ ...login, password: event.target.value })}
        style={{ width: 170 }}
      />
      <Button type="primary" htmlType="submit" icon={<LoginOutlined />} disabled={chosen.length === 0}>
        {t('onboarding.login.start', { count: chosen.length })}
      </Button>
      {failed.length > 0 && (
        <Button onClick={() => all.probeAll(failed, login)}>
          {t('onboarding.login.again', { count: failed.length })}
        </Button>
      )}
    </form>
  )
}
