// Everybody who can sign in: staff and, through `mlm_members.user_id`, partners.

import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/staff.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'

export const USER_ROLES = [...ROLES, 'member'] as const

export const users = pgTable(
  'users',
  {
    id: serialId(),
    email: text('email'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    profileImageUrl: text('profile_image_url'),
    username: text('username').notNull(),
    password: text('password').notNull(), // an argon2id hash, never the password
    role: text('role', { enum: USER_ROLES }).notNull().default('admin'),
    /** Used only while the settings let people hold two roles. */
    secondRole: text('second_role', { enum: ROLES }),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (user) => [
    uniqueIndex('users_username_once').on(sql`lower(${user.username})`),
    uniqueIndex('users_email_once').on(sql`lower(${user.email})`),
    check('users_password_hashed', sql`${user.password} like '$argon2id$%'`),
    check(
      'users_role_known',
      sql`${user.role} in ('admin','manager','clerk','custodian','auditor','viewer','member')`,
    ),
    check('users_second_role_known', isOneOf(user.secondRole, ROLES)),
    check(
      'users_second_role_another',
      sql`${user.secondRole} is null or (${user.secondRole} <> ${user.role} and ${user.role} <> 'member')`,
    ),
  ],
)
