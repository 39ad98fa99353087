// Lists the documented fields of GitHub's REST responses, so that new fields can be reported.

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const fields = {
  repository: names(`
    id node_id name full_name private owner html_url description fork url forks_url keys_url
    collaborators_url teams_url hooks_url issue_events_url events_url assignees_url branches_url
    tags_url blobs_url git_tags_url git_refs_url trees_url statuses_url languages_url stargazers_url
    contributors_url subscribers_url subscription_url commits_url git_commits_url comments_url
    issue_comment_url contents_url compare_url merges_url archive_url downloads_url issues_url
    pulls_url milestones_url notifications_url labels_url releases_url deployments_url created_at
    updated_at pushed_at git_url ssh_url clone_url svn_url homepage size stargazers_count
    watchers_count language has_issues has_projects has_downloads has_wiki has_pages has_discussions
    has_pull_requests pull_request_creation_policy forks_count mirror_url archived disabled
    open_issues_count license allow_forking is_template web_commit_signoff_required topics
    visibility forks open_issues watchers default_branch master_branch permissions temp_clone_token
    allow_squash_merge allow_merge_commit allow_rebase_merge allow_auto_merge
    delete_branch_on_merge allow_update_branch use_squash_pr_title_as_default
    squash_merge_commit_message squash_merge_commit_title merge_commit_message merge_commit_title
    organization security_and_analysis network_count subscribers_count parent source
    template_repository custom_properties score text_matches code_of_conduct anonymous_access_enabled
    role_name starred_at
  `),
  release: names(`
    url assets_url upload_url html_url id node_id tag_name target_commitish name draft author
    prerelease immutable created_at updated_at published_at assets tarball_url zipball_url body
    body_html body_text mentions_count discussion_url reactions
  `),
  search: names('total_count incomplete_results items search_type lexical_fallback_reason'),
  starWeek: names('week total days'),
} as const satisfies Record<string, ReadonlySet<string>>;

/** Returns the paths of fields that are not documented, such as `repository.sponsors`. */
export function findUnknown(kind: keyof typeof fields, body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body)
    .filter((name) => !fields[kind].has(name))
    .map((name) => `${kind}.${name}`);
}
