import { Input, Space } from 'antd'
import type { Translator } from '@palisade/phrases'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { ProbeResult } from '#shared/ui/probe-result/probe-result.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import type { Login, Probing, Target } from '../model/target.ts'
import css from './onboarding.module.css'

interface Props {
  targets: readonly Target[]
  chosen: readonly string[]
  /** Those that are registered already can be chosen too: a recorder with another camera on it. */
  withRegistered: boolean
  onChosen: (keys: string[]) => void
  onLogin: (key: string, login: Login | undefined) => void
}

/** Devices found or typed; registered ones are marked, and only an explicit click chooses them. */
export function TargetTable({ targets, chosen, withRegistered, onChosen, onLogin }: Props) {
  const t = useT()
  const columns = useMemo(() => columnsOf(t, withRegistered, onLogin), [t, withRegistered, onLogin])
  return (
    <DataTable
      label={t('onboarding.targets')}
      columns={columns}
      rows={targets}
      rowKey={target => target.key}
      selection={{
        keys: chosen,
        onChange: onChosen,
        isDisabled: target => target.deviceId !== null && !withRegistered,
      }}
      expandRow={target =>
        target.probing.status === 'done' ? (
          <div className={css['steps']}>
            <ProbeResult probe={target.probing.probe} />
          </div>
        ) : (
          t('onboarding.login.notTried')
        )
      }
      emptyAction={<span className={css['hint']}>{t('onboarding.find.none')}</span>}
      height="fill"
    />
  )
}

function columnsOf(t: Translator, withRegistered: boolean, onLogin: Props['onLogin']): DataColumn<Target>[] {
  return [
    {
      key: 'name',
      title: t('onboarding.field.name'),
      width: 220,
      render: target => target.name || t('onboarding.field.typed'),
    },
    {
      key: 'hardware',
      title: t('onboarding.field.hardware'),
      width: 160,
      render: modelOf,
    },
    {
      key: 'address',
      title: t('device.field.host'),
      width: 200,
      render: ({ host, port, isTls }) => `${host}:${port}${isTls ? ' TLS' : ''}`,
    },
    {
      key: 'driver',
      title: t('device.field.driver'),
      width: 140,
      render: target => t(`enums.driver.${target.driver}`),
    },
    {
      key: 'state',
      title: t('device.field.state'),
      width: 230,
      render: target =>
        target.deviceId === null || target.probing.status !== 'none' ? (
          <Outcome probing={target.probing} t={t} />
        ) : (
          <StatusTag tone="paused" label={t('onboarding.registered')} />
        ),
    },
    {
      key: 'login',
      title: t('onboarding.field.ownLogin'),
      width: 300,
      render: target =>
        (target.deviceId === null || withRegistered) && <OwnLogin target={target} onLogin={onLogin} t={t} />,
    },
  ]
}

/** Manufacturer and model, from the discovery or from the newest probe. */
function modelOf({ hardware, probing }: Target): string {
  const identity = probing.status === 'done' ? probing.probe.identity : undefined
  return identity ? `${identity.manufacturer} ${identity.model}`.trim() : hardware
}

function Outcome({ probing, t }: { probing: Probing; t: Translator }) {
  switch (probing.status) {
    case 'none':
      return null
    case 'waiting':
      return <StatusTag tone="neutral" label={t('deviceState.check.waiting')} />
    case 'trying':
      return <StatusTag tone="busy" label={t('device.act.testing')} />
    case 'error':
      return <StatusTag tone="warning" label={probing.text} />
    case 'done':
      return probing.probe.ok ? (
        <StatusTag tone="good" label={t('onboarding.login.ok', { count: probing.probe.sources.length })} />
      ) : (
        <StatusTag tone="bad" label={t(`enums.deviceCause.${probing.probe.cause ?? 'unreachable'}`)} />
      )
  }
}

interface OwnProps {
  target: Target
  onLogin: Props['onLogin']
  t: Translator
}

/** Left empty, the login for all goes. */
function OwnLogin({ target: { key, host, login }, onLogin, t }: OwnProps) {
  const { username = '', password = '' } = login ?? {}
  const change = (next: Login) => onLogin(key, next.username || next.password ? next : undefined)
  return (
    <Space.Compact>
      <AppInput
        size="small"
        aria-label={`${t('device.field.username')} ${host}`}
        placeholder={t('device.field.username')}
        maxLength={20}
        autoComplete="off"
        value={username}
        onChange={event => change({ username: event.target.value, password })}
      />
      <Input.Password
        size="small"
        aria-label={`${t('device.field.password')} ${host}`}
        placeholder={t('device.field.password')}
        maxLength={50}
        autoComplete="new-password"
        value={password}
        onChange={event => change({ username, password: event.target.value })}
      />
    </Space.Compact>
  )
}
