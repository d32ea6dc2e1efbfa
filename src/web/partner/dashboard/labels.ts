import type { CommissionView } from '#contract/partner-views.ts'

export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

export function commissionTitle({ type, level, reversalOf }: CommissionView): string {
  if (reversalOf !== null) return 'Taken back'
  if (type === 'direct') return 'Direct sale'
  if (type === 'override') return level ? `Level ${level} override` : 'Override'
  return type === 'rank_bonus' ? 'Rank bonus' : 'Award'
}
