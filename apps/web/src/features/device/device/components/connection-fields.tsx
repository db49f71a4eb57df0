import { transports, type DriverName } from '@palisade/contract'
import { Form, Input, Switch, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useRef, type KeyboardEvent } from 'react'
import { isEnterInField } from '#shared/ui/edit-form/enter-in-field.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { ConnectionTest } from './connection-test.tsx'

interface Props {
  driver: DriverName
  /** The stored device, whose password is used when none is typed. */
  deviceId: string | undefined
  rule: FormRule
}

/** How a device of this driver is reached, with a try of it. */
export function ConnectionFields({ driver, deviceId, rule }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  if (driver === 'http') return <SenderFields rule={rule} />
  const test = <ConnectionTest driver={driver} deviceId={deviceId} button={button} />
  // The login is the last that is typed before a test.
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!isEnterInField(event)) return
    event.preventDefault()
    button.current?.click()
  }
  const login = <LoginFields keepsPassword={deviceId !== undefined} rule={rule} />
  if (driver === 'rtsp') {
    return (
      <div role="presentation" onKeyDown={handleKey}>
        <StreamFields rule={rule} />
        <OldTlsOfStreams />
        {login}
        {test}
      </div>
    )
  }
  return (
    <>
      <div role="presentation" onKeyDown={handleKey}>
        <EndpointFields rule={rule} mayBeOld={driver !== 'panel'} />
        {login}
        {test}
      </div>
      {driver !== 'panel' && <StreamFields rule={rule} />}
      {driver === 'onvif' && <ProfileFields rule={rule} />}
      {(driver === 'isapi' || driver === 'dahua') && <ChannelField rule={rule} />}
    </>
  )
}

function StreamFields({ rule }: { rule: FormRule }) {
  const t = useT()
  return (
    <>
      <Form.Item name={['config', 'mainUrl']} label={t('device.field.mainUrl')} rules={[rule]} required>
        <AppInput maxLength={1024} placeholder={t('device.hint.mainUrl')} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['config', 'subUrl']} label={t('device.field.subUrl')} rules={[rule]}>
        <AppInput maxLength={1024} placeholder={t('device.hint.subUrl')} spellCheck={false} />
      </Form.Item>
      <Form.Item
        name={['config', 'transport']}
        label={t('device.field.transport')}
        tooltip={t('device.hint.transport')}
      >
        <AppSelect options={transports.map(value => ({ value, label: t(`device.transport.${value}`) }))} />
      </Form.Item>
    </>
  )
}

function EndpointFields({ rule, mayBeOld }: { rule: FormRule; mayBeOld: boolean }) {
  const t = useT()
  const isTls = Form.useWatch<boolean | undefined>(['config', 'isTls'])
  return (
    <FieldRow columns={3}>
      <Form.Item name={['config', 'host']} label={t('device.field.host')} rules={[rule]} required>
        <AppInput maxLength={50} placeholder={t('device.hint.host')} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['config', 'port']} label={t('device.field.port')} rules={[rule]} required>
        <NumberInput controls={false} />
      </Form.Item>
      <Form.Item name={['config', 'isTls']} label={t('device.field.isTls')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {mayBeOld && isTls === true && <OldTlsField />}
    </FieldRow>
  )
}

/** Shown where a stream is encrypted. */
function OldTlsOfStreams() {
  const urls = [
    Form.useWatch<string | undefined>(['config', 'mainUrl']),
    Form.useWatch<string | undefined>(['config', 'subUrl']),
  ]
  return urls.some(url => /^rtsps:/i.test(url ?? '')) ? <OldTlsField /> : null
}

function OldTlsField() {
  const t = useT()
  return (
    <Form.Item
      name={['config', 'isOldTlsAllowed']}
      label={t('device.field.isOldTlsAllowed')}
      tooltip={t('device.hint.isOldTlsAllowed')}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
  )
}

function LoginFields({ keepsPassword, rule }: { keepsPassword: boolean; rule: FormRule }) {
  const t = useT()
  return (
    <FieldRow>
      <Form.Item name={['config', 'username']} label={t('device.field.username')} rules={[rule]}>
        <AppInput maxLength={20} autoComplete="off" placeholder="" />
      </Form.Item>
      <Form.Item name={['config', 'password']} label={t('device.field.password')} rules={[rule]}>
        <Input.Password
          maxLength={50}
          autoComplete="new-password"
          placeholder={keepsPassword ? t('device.hint.keepPassword') : ''}
        />
      </Form.Item>
    </FieldRow>
  )
}

function ProfileFields({ rule }: { rule: FormRule }) {
  const t = useT()
  return (
    <FieldRow>
      <Form.Item
        name={['config', 'mainProfile']}
        label={t('device.field.mainProfile')}
        tooltip={t('device.hint.profile')}
        rules={[rule]}
        required
      >
        <AppInput maxLength={128} placeholder="" spellCheck={false} />
      </Form.Item>
      <Form.Item name={['config', 'subProfile']} label={t('device.field.subProfile')} rules={[rule]}>
        <AppInput maxLength={128} placeholder="" spellCheck={false} />
      </Form.Item>
    </FieldRow>
  )
}

function ChannelField({ rule }: { rule: FormRule }) {
  const t = useT()
  return (
    <Form.Item
      name={['config', 'channel']}
      label={t('device.field.channel')}
      tooltip={t('device.hint.channel')}
      rules={[rule]}
    >
      <NumberInput min={1} max={512} />
    </Form.Item>
  )
}

function SenderFields({ rule }: { rule: FormRule }) {
  const t = useT()
  return (
    <>
      <Form.Item>{t('device.hint.http')}</Form.Item>
      <Form.Item
        name={['config', 'keepAliveSeconds']}
        label={t('device.field.keepAliveSeconds')}
        tooltip={t('device.hint.keepAlive')}
        rules={[rule]}
      >
        <NumberInput suffix={t('device.value.seconds')} style={{ width: 180 }} />
      </Form.Item>
    </>
  )
}
