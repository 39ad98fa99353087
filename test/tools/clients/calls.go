// Calls five operations with the Go client that openapi-generator creates.
package main

import (
	"context"
	"fmt"
	"os"

	daybreak "github.com/daybreak/client"
)

func main() {
	configuration := daybreak.NewConfiguration()
	configuration.Servers[0].URL = os.Args[1]
	configuration.AddDefaultHeader("X-Api-Key", os.Args[2])
	client := daybreak.NewAPIClient(configuration)
	background := context.Background()
	meta, _, err := client.ServiceAPI.GetMeta(background).Execute()
	check("getMeta", err, meta.GetOk())
	projects, _, err := client.ProjectsAPI.ListProjects(background).Limit(3).Execute()
	check("listProjects", err, len(projects.GetData()) == 3)
	id := projects.GetData()[0].GetId()
	project, _, err := client.ProjectsAPI.GetProject(background, id).Execute()
	record := project.GetData()
	check("getProject", err, record.GetId() == id)
	models, _, err := client.ModelsAPI.ListModels(background).Execute()
	check("listModels", err, len(models.GetData()) > 0)
	model := models.GetData()[0].GetId()
	cost, _, err := client.ModelsAPI.GetCost(background).Model(model).Input(3000000000).Output(0).Requests(1000000).Execute()
	check("getCost", err, len(cost.GetData()) == 1)
	fmt.Println("openapi-generator go: 5 of 5 calls decoded")
}

func check(name string, err error, isRight bool) {
	if err != nil || !isRight {
		fmt.Fprintln(os.Stderr, name, err)
		os.Exit(1)
	}
}
