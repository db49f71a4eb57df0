import { translationOf } from '../../catalogue.ts'
import type { task as english } from '../../en-us/alarm/task.ts'

export const task = translationOf<typeof english>()({
  errors: {
    'task.not_found': '该任务已不存在',
    'task.not_yours': '这是其他人的任务',
    'task.closed': '任务已关闭',
    'task.already_accepted': '任务已被接受',
    'task.not_accepted': '请先接受任务',
    'task.already_rejected': '任务已被拒绝',
    'task.already_forwarded': '任务已被转派',
    'task.in_review': '上报内容正在等待审核',
    'task.not_in_review': '没有待审核的上报内容',
    'task.not_rejected': '只有被拒绝的任务才能重新下发',
    'task.changed_meanwhile': '{by} 已更改该任务，现显示最新状态',
    'task.urge_too_soon': '30 秒内只能催办一次',
    'task.reason_required': '请填写原因',
    'task.report_empty': '上报内容不能为空',
    'task.completion_before_start': '完成时间必须晚于开始时间',
    'task.time_in_future': '时间晚于当前时间，请检查手机时钟',
    'task.time_too_old': '操作时间过早，无法提交',
    'task.person_not_permitted': '所选人员中有人不能接受该任务：无权查看该报警或不接收任务',
    'task.already_assigned': '{name}已有该报警的未完成任务',
    'task.forward_to_required': '请选择转派对象',
    'task.forward_to_self': '不能将任务转派给自己',
    'task.picture_invalid': '图片无法识别，仅支持 JPG、PNG 或 BMP',
    'task.picture_too_large': '图片超过 5 MB',
    'task.no_picture': '该图片不存在',
  },
  enums: {
    taskStatus: {
      not_started: '未开始',
      in_progress: '进行中',
      rejected: '已拒绝',
      pending_review: '待审核',
      forwarded: '已转派',
      false_alarm: '误报',
      completed: '已完成',
    },
  },
  permissions: {
    'alarm.dispatch': '下发报警任务',
  },
  log: {
    'task.issue': '下发报警任务',
    'task.reissue': '重新下发任务',
    'task.urge': '催办任务',
    'task.review': '审核上报内容',
    'task.act': '答复任务',
    'task.report': '上报任务',
    'task.view_picture': '查看上报图片',
  },
})
