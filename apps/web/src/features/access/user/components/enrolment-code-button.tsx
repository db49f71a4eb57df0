import type { User } from '@palisade/contract'
import { Alert, Button, Typography } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useIssueEnrolmentCode } from '../api/user-queries.ts'

/** Issues the code with which a user sets up the second factor that is required, and shows it this once. */
export function EnrolmentCodeButton({ user }: { user: User }) {
  const t = useT()
  const issue = useIssueEnrolmentCode()
  return (
    <>
      <Button type="link" size="small" loading={issue.isPending} onClick={() => issue.mutate(user.id)}>
        {t('secondFactor.enrolment.issue')}
      </Button>
      {issue.data && (
        <AppModal
          title={t('secondFactor.enrolment.title', { name: user.name })}
          okText={t('secondFactor.enrolment.done')}
          cancelButtonProps={{ hidden: true }}
          mask={{ closable: false }}
          onOk={issue.reset}
          onCancel={issue.reset}
        >
          <Alert type="warning" showIcon title={t('secondFactor.enrolment.shownOnce')} />
          <p>
            <Typography.Text
              code
              copyable={{ tooltips: [t('secondFactor.enrolment.copy'), t('shared.result.copied')] }}
            >
              {issue.data.code}
            </Typography.Text>
          </p>
          <p>{t('secondFactor.enrolment.explain', { time: formatDateTime(issue.data.expiresAt) })}</p>
        </AppModal>
      )}
    </>
  )
}
