// Tells one mailbox from another, however its address is written: `Marcia.Reid+shop@` and `marciareid@`.

export function plainEmail(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.replace(/\+.*/s, '').replaceAll(/[^\p{L}\p{N}]/gu, '')}@${domain}`
}
