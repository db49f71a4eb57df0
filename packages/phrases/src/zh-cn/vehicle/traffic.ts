import { translationOf } from '../../catalogue.ts'
import type { traffic as english } from '../../en-us/vehicle/traffic.ts'

export const traffic = translationOf<typeof english>()({
  texts: {
    today: '今日车辆',
    passages: '过车',
    hits: '布控命中',
    tooFast: '超速',
    listed: '{name}：{count}，在列表中查看',
    flows: '分时流量',
    day: '日期',
    checkpoint: '卡口',
    noCheckpoint: '没有“车牌识别”类型的摄像机组。',
    hour: '时段',
    forward: '驶近',
    reverse: '驶离',
    unknown: '未知',
    all: '合计',
    total: '全天',
    passagesOf: '过车 {count} 次，最近一小时 {lastHour} 次',
    hitsOf: '布控命中 {count} 次',
  },
})
